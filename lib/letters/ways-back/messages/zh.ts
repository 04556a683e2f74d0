import type { en } from "./en.ts";

export const zh: typeof en = {
  orderTitle: "打开您的订单",
  simTitle: "打开“我的 SIM 卡”",
  preview: "您的验证码和链接：请在 15 分钟内使用其中一个，只能使用一次。",
  orderIntro: "您请求在另一个浏览器中打开订单 {order}。请在那里输入此验证码：",
  simIntro: "您请求查看尾号 {ending} 的 SIM 卡的订单。请在发起请求的浏览器中输入此验证码：",
  elsewhere: "或在任何设备上使用此链接：",
  openOrder: "打开订单",
  openSim: "打开“我的 SIM 卡”",
  until: "请在 {time} 之前使用验证码或链接中的一个，只能使用一次。请勿转发：持有者可以看到您的订单。",
  ignore: "如果这不是您的操作，请忽略此邮件。不使用验证码或链接，就不会发生任何变化。",
  mailboxTitle: "确认您的电子邮箱",
  mailboxIntro: "请在发起请求的浏览器中输入此验证码：",
  mailboxLink: "或在同一浏览器中打开此链接：",
  mailboxUntil: "请在 {time} 之前使用验证码或链接中的一个，只能使用一次。请勿转发。",
  mailboxReason: "您收到这封邮件，是因为有人在 {shop} 填写了您的邮箱。",
};
