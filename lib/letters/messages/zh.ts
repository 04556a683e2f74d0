import type { en } from "./en.ts";

export const zh: typeof en = {
  contact: "有疑问？请直接回复此邮件，或发送邮件至 {email}。",
  purchase: "您收到此邮件，是因为在 {shop} 购买时填写了您的邮箱地址。",
  soldBy: "销售方：{seller}",
};
