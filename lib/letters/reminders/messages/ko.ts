import type { en } from "./en.ts";

export const ko: typeof en = {
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
};
