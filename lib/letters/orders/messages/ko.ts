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
};
