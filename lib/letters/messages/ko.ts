import type { en } from "./en.ts";

export const ko: typeof en = {
  frame: {
    contact: "궁금한 점이 있으면 이 이메일에 회신하거나 {email}(으)로 문의하세요.",
    purchase: "{shop}에서 구매할 때 이 이메일 주소가 입력되어 보내드리는 메일입니다.",
    soldBy: "판매자: {seller}",
  },
  orders: {
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
    elsewhereText:
      "요청에 따라 고객 지원팀이 보내 드립니다. 이 주문을 모르신다면 이 이메일을 무시하거나 문의해 주세요.",
    elsewhereReason: "{shop} 고객 지원팀이 이 주소로 보내 달라는 요청을 받아 이 이메일을 보내 드립니다.",
    toldTitle: "주문에 관한 이메일을 다른 주소로 보냈습니다",
    toldText:
      "요청에 따라 고객 지원팀이 이 주문에 관한 이메일을 다른 주소로 보냈습니다. 요청하지 않으셨다면 문의해 주세요.",
    answerTitle: "주문 문의에 대한 답변",
    answerYours: "문의하신 내용",
    answerReason: "{shop}에 문의하셨기 때문에 이 이메일을 보내 드립니다.",
  },
  renewals: {
    expected: "예정일",
    howToStop:
      "회원가입 없이 언제든지 자동 갱신을 중지할 수 있습니다. 아래 링크를 열거나, 구매한 브라우저의 “내 SIM”에서 중지하세요. 현재 요금제는 끝날 때까지 유지됩니다.",

    begunSubject: "자동 갱신이 켜졌습니다: {plan}",
    begunTitle: "자동 갱신이 켜져 있습니다",
    begunText: "이제 요금제가 자동으로 갱신됩니다. 중지할 때까지 새 기간마다 결제하신 카드로 청구됩니다.",
    noticeDays: "매번 결제되기 최소 {count}일 전에 금액과 날짜를 이메일로 알려 드립니다.",
    noticeHours: "매번 결제되기 최소 {count}시간 전에 금액과 날짜를 이메일로 알려 드립니다.",
    noNotice: "이 요금제의 한 기간이 얼마나 되는지 알 수 없어, 매번 결제 전에 이메일로 알려 드릴 수 없습니다.",
    agreed: "동의하신 내용: {text}",

    noticeSubject: "요금제가 {date}경 갱신됩니다: {price}",
    noticeTitle: "요금제가 곧 갱신됩니다",
    noticeText: "{date}경 요금제의 다음 기간에 대해 결제하신 카드로 {price}이(가) 청구됩니다. 따로 하실 일은 없습니다.",
    noticeStop:
      "갱신을 원하지 않으시면 그 날짜 전에 자동 갱신을 중지하세요. 회원가입은 필요 없습니다. 아래 링크를 열거나, 구매한 브라우저의 “내 SIM”에서 중지하세요. 현재 요금제는 끝날 때까지 유지됩니다.",

    chargedSubject: "영수증: {plan} 갱신, {price}",
    chargedTitle: "요금제가 갱신되었습니다",
    chargedText: "결제가 완료되었습니다. 이 이메일이 영수증입니다.",

    stoppedSubject: "자동 갱신이 중지되었습니다: {plan}",
    stoppedTitle: "자동 갱신이 꺼져 있습니다",
    stoppedText: "이 요금제의 자동 갱신 중지를 요청하셨습니다. 중지가 확인되었으며, 이후 기간은 결제되지 않습니다.",
    stoppedByUs:
      "고객 지원팀이 이 요금제의 자동 갱신을 중지했습니다. 중지가 확인되었으며, 이후 기간은 결제되지 않습니다. 원하지 않으셨다면 문의해 주세요.",
    stoppedNoted: "고객 지원팀이 확인한 결과, 이 요금제의 자동 갱신이 종료되었습니다. 다시 결제되면 문의해 주세요.",
    request: "요청 내용",
    requestedAt: "접수 일시",
    confirmedAt: "확인 일시",
    periodEnds: "현재 요금제 종료",
    beginAgain: "다시 이용하고 싶으신가요? 이 SIM의 요금제를 다시 구매하고 결제할 때 자동 갱신을 선택하세요.",
    notYou:
      "본인이 하지 않으셨나요? 바로 저희에게 연락해 주시고, 구매한 브라우저와 이메일을 다른 사람이 쓸 수 있는지 확인하세요.",

    failingSubject: "갱신 결제가 확인되지 않습니다: {plan}",
    failingTitle: "갱신 결제가 확인되지 않습니다",
    failingText:
      "요금제가 {date}경 갱신될 예정이었지만 결제를 확인하지 못했습니다. 결제가 실패했거나 소식이 아직 저희에게 전달되지 않았을 수 있습니다.",
    failingOn: "이 SIM의 자동 갱신은 계속 켜져 있습니다.",
    failingOff: "이 SIM의 자동 갱신이 더 이상 확인되지 않습니다.",
    failingHelp:
      "“내 SIM”을 열어 사용 중인 요금제를 확인하세요. 은행에는 결제가 표시되는데 요금제가 갱신되지 않았다면 다시 결제하지 말고 저희에게 문의하세요.",
  },
  reminders: {
    lowSubject: "데이터의 {percent}를 사용했습니다",
    lowText: "끝자리 {ending} SIM의 남은 데이터는 {left}입니다.",
    outSubject: "데이터를 모두 사용했습니다",
    outText: "끝자리 {ending} SIM의 데이터를 모두 사용했습니다.",
    expireSubject: "요금제가 {day}에 만료됩니다",
    expireText: "끝자리 {ending} SIM의 요금제가 곧 만료되며, 이후 대기 중인 요금제가 없습니다.",
    plan: "요금제",
    left: "남은 데이터",
    leftOf: "{left} / {total}",
    lastDay: "만료일",
    asOf: "업데이트",
    topUp: "다시 충전",
    start: "새 요금제가 언제 시작되는지 알 수 있으면 결제하기 전에 보여 드립니다.",
    zone: "이 날짜는 통신망의 시간대를 따르므로 계신 곳과 하루 차이가 날 수 있습니다.",
    age: "데이터 수치는 통신망에서 제공되며 실제 사용량보다 늦을 수 있습니다.",
    off: "이 알림 끄기",
    reason: "{shop}에서 이 SIM의 알림을 요청하셨기 때문에 이 이메일을 보내 드립니다.",
  },
  waysBack: {
    orderTitle: "주문 열기",
    simTitle: "‘내 SIM’ 열기",
    preview: "코드와 링크를 보내 드립니다. 둘 중 하나를 15분 안에 한 번만 사용할 수 있습니다.",
    orderIntro: "다른 브라우저에서 주문 {order}을(를) 열도록 요청하셨습니다. 그 브라우저에 다음 코드를 입력하세요.",
    simIntro: "끝자리 {ending} SIM의 주문을 보도록 요청하셨습니다. 요청한 브라우저에 다음 코드를 입력하세요.",
    elsewhere: "또는 어느 기기에서나 다음 링크를 사용하세요.",
    openOrder: "주문 열기",
    openSim: "내 SIM 열기",
    until:
      "코드와 링크 중 하나를 {time}까지 한 번만 사용할 수 있습니다. 주문 내용이 표시되므로 다른 사람에게 알려 주지 마세요.",
    ignore: "요청하지 않으셨다면 이 이메일을 무시하세요. 코드나 링크를 사용하지 않으면 아무것도 바뀌지 않습니다.",
    mailboxTitle: "이메일 주소 확인",
    mailboxIntro: "코드를 요청한 브라우저에 다음 코드를 입력하세요.",
    mailboxLink: "또는 같은 브라우저에서 다음 링크를 여세요.",
    mailboxUntil: "코드와 링크 중 하나를 {time}까지 한 번만 사용할 수 있습니다. 다른 사람에게 알려 주지 마세요.",
    mailboxReason: "{shop}에서 이 이메일 주소가 입력되어 이 이메일을 보내 드립니다.",
  },
  law: {
    withdrawal: "철회 신청이 접수되었습니다(주문 {number})",
    cancellation: "해지 신청이 접수되었습니다(주문 {number})",
    lead: "이 이메일은 신청이 접수되었음을 확인합니다.",
    follows: "철회 내용을 확인하고 답변드립니다.",
    renews: "이것만으로는 자동 갱신이 중지되지 않습니다. 지금 바로 중지할 수 있습니다.",
    stopping:
      "이 주문의 자동 갱신을 중지하고 있습니다. 중지가 확인될 때까지는 요금이 청구될 수 있습니다. 중지가 확인되면 이메일로 알려 드립니다.",
    stopped: "이 주문의 자동 갱신이 꺼져 있습니다. 중지는 {at}에 확인되었습니다.",
    ended: "이 주문의 자동 갱신은 이미 꺼져 있었습니다. 중지는 {at}에 확인되었습니다.",
    noted: "고객 지원팀이 {at}에 이 주문의 자동 갱신이 종료된 것으로 기록했습니다. 다시 청구되면 문의해 주세요.",
    others: "이 SIM의 다른 주문의 자동 갱신을 해지하려면 해당 주문 번호를 입력하세요.",
    none: "이 주문에는 해지할 자동 갱신이 없습니다. 다시 청구되면 문의해 주세요.",
    checking:
      "이 주문에 자동 갱신이 있는지 확인하겠습니다. 있으면 중지하겠습니다. 어느 경우든 답변드립니다. 그때까지는 요금이 청구될 수 있습니다.",
    changed: "직접 보낸 것이 아니거나 마음이 바뀌었다면 바로 문의해 주세요.",
  },
};
