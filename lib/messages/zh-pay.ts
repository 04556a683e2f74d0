import type { en } from "./en.ts";

/** 由他人付款时的文字。 */

export const pay: typeof en.pay = {
  offer: "请他人付款",
  offerHint: "生成一个供另一部手机或另一个人使用的链接，其中显示套餐、价格和 SIM 卡号末尾几位。",
  title: "由他人付款",
  send: "发送此链接，或让对方扫码。只有一个浏览器可以打开并付款；付款完成后本页会显示。",
  link: "付款链接",
  share: "分享链接",
  copy: "复制链接",
  copied: "已复制。",
  taken: "链接已被打开。付款完成后本页会显示。如果迟迟没有付款，请生成新链接。",
  again: "生成新链接",
  closed: "此订单已不能由他人付款。",
  payTitle: "为他人的 SIM 卡付款",
  asked: "发送此链接的人请您为其 SIM 卡支付一个套餐。",
  forOther: "您是在为他人的 SIM 卡付款。",
  ready: "付款成功，套餐已在该 SIM 卡上。",
  goneTitle: "此链接无法使用",
  gone: "链接已被使用，或已被新链接取代，或订单不再等待付款。打开链接并未扣款。发送者可以生成新链接。",
};
