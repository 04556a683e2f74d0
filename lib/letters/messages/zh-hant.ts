import type { en } from "./en.ts";

export const zhHant: typeof en = {
  contact: "有疑問？請直接回覆此郵件，或寄信至 {email}。",
  purchase: "您收到這封郵件，是因為在 {shop} 購買時填寫了您的電子郵件地址。",
  soldBy: "銷售方：{seller}",
};
