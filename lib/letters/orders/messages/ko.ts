import type { en } from "./en.ts";

export const ko: typeof en = {
  receiptSubject: "{shop} 영수증({number})",
  receiptIntro: "주문해 주셔서 감사합니다. 이 이메일이 영수증입니다.",
  issuedOn: "발행 일시",
  next: "다음 단계",
  printable: "영수증 보기 및 인쇄",
  agreed: "동의하신 내용",
  late: "요금제 활성화가 평소보다 늦어지고 있습니다",
  lateNext: "원인을 확인하고 있으며, 요금제가 활성화되면 이메일로 알려 드리겠습니다.",
  refused: "요금제를 추가하지 못했습니다",
  refusedText: "결제는 확인되었지만 요금제를 SIM에 추가하지 못했습니다. 원인을 확인하고 있으니 다시 결제하지 마세요.",
  review: "주문을 확인하고 있습니다",
  reviewText: "결제는 확인되었지만 주문에 저희가 직접 확인해야 할 점이 있습니다. 다시 결제하지 마세요.",
  started: "요금제가 시작되었습니다",
  solved: "기다려 주셔서 감사합니다. 이제 요금제를 SIM에서 사용할 수 있습니다.",
  paidByOther: "주문이 결제되었습니다",
  refundTitle: "{amount} 환불 안내",
  refundText:
    "주문에 대해 {date}에 이루어진 {amount} 환불을 기록했습니다. 은행에 표시되기까지 며칠 걸릴 수 있습니다. 이 이메일이 환불 영수증입니다.",
  forReceipt: "원 영수증",
  refundedAmount: "환불 금액",
  correctedTitle: "정정: {amount} 환불 없음",
  correctedText:
    "주문에 대해 {amount} 환불을 기록했지만 그 기록이 잘못되어 환불 영수증 {number}은(는) 더 이상 유효하지 않습니다. 이 환불을 기다리고 계셨다면 문의해 주세요.",
  linkTitle: "주문 안내",
  elsewhereText: "요청에 따라 고객 지원팀이 보내 드립니다. 이 주문을 모르신다면 이 이메일을 무시하거나 문의해 주세요.",
  elsewhereReason: "{shop} 고객 지원팀이 이 주소로 보내 달라는 요청을 받아 이 이메일을 보내 드립니다.",
  toldTitle: "주문에 관한 이메일을 다른 주소로 보냈습니다",
  toldText:
    "요청에 따라 고객 지원팀이 이 주문에 관한 이메일을 다른 주소로 보냈습니다. 요청하지 않으셨다면 문의해 주세요.",
  answerTitle: "주문 문의에 대한 답변",
  answerYours: "문의하신 내용",
  answerReason: "{shop}에 문의하셨기 때문에 이 이메일을 보내 드립니다.",
};
