import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "請別人付款",
  offerHint: "產生一個連結，供另一支手機或另一個人使用。連結會顯示方案、價格和 SIM 卡號的末幾碼。",
  title: "由別人付款",
  send: "請傳送這個連結，或讓對方掃描。只有一個瀏覽器能開啟並付款；付款完成後，本頁會顯示。",
  link: "付款用的連結",
  share: "分享連結",
  copy: "複製連結",
  copied: "已複製。",
  taken: "連結已被開啟。付款完成後，本頁會顯示。如果一直沒有付款，請產生新的連結。",
  again: "產生新的連結",
  closed: "這筆訂單已經不能由別人付款。",
  payTitle: "為別人的 SIM 卡付款",
  asked: "傳送這個連結的人請您為其 SIM 卡支付一個方案。",
  forOther: "您是在為別人的 SIM 卡付款。",
  ready: "您的付款已成功，方案已在那張 SIM 卡上。",
  goneTitle: "這個連結無法使用",
  gone: "連結已被使用、已被新的連結取代，或訂單不再等待付款。開啟連結並未扣款。傳送連結的人可以產生新的連結。",
};
