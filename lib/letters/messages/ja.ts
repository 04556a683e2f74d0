import type { en } from "./en.ts";

export const ja: typeof en = {
  contact: "ご不明な点は、このメールにご返信いただくか、{email} までご連絡ください。",
  purchase: "{shop} でのご購入時にこのメールアドレスが入力されたため、お送りしています。",
  soldBy: "販売者：{seller}",
};
