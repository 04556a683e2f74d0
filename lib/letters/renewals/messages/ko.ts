import type { en } from "./en.ts";

export const ko: typeof en = {
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
};
