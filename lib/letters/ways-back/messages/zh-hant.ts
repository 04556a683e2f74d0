import type { en } from "./en.ts";

export const zhHant: typeof en = {
  orderTitle: "開啟您的訂單",
  simTitle: "開啟「我的 SIM 卡」",
  preview: "您的驗證碼與連結：請在 15 分鐘內使用其中一個，只能使用一次。",
  orderIntro: "您要求在另一個瀏覽器開啟訂單 {order}。請在那裡輸入這個驗證碼：",
  simIntro: "您要求查看末碼 {ending} 的 SIM 卡的訂單。請在提出要求的瀏覽器輸入這個驗證碼：",
  elsewhere: "或在任何裝置使用這個連結：",
  openOrder: "開啟訂單",
  openSim: "開啟「我的 SIM 卡」",
  until: "請在 {time} 之前使用驗證碼或連結其中一個，只能使用一次。請勿轉寄：持有者可以看到您的訂單。",
  ignore: "如果這不是您的操作，請忽略這封郵件。不使用驗證碼或連結，就不會有任何變動。",
  mailboxTitle: "確認您的電子郵件",
  mailboxIntro: "請在提出要求的瀏覽器輸入這個驗證碼：",
  mailboxLink: "或在同一個瀏覽器開啟這個連結：",
  mailboxUntil: "請在 {time} 之前使用驗證碼或連結其中一個，只能使用一次。請勿轉寄。",
  mailboxReason: "您收到這封郵件，是因為有人在 {shop} 填寫了您的電子郵件。",
};
