import type { en } from "./en.ts";

export const ko: typeof en = {
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
};
