import type { en } from "./en.ts";

export const zh: typeof en = {
  lowSubject: "您的流量已使用 {percent}",
  lowText: "尾号 {ending} 的 SIM 卡还剩 {left} 流量。",
  outSubject: "您的流量已用完",
  outText: "尾号 {ending} 的 SIM 卡流量已用完。",
  expireSubject: "您的套餐将于 {day} 到期",
  expireText: "尾号 {ending} 的 SIM 卡上的套餐即将到期，之后没有待生效的套餐。",
  plan: "套餐",
  left: "剩余流量",
  leftOf: "{left}（共 {total}）",
  lastDay: "到期日",
  asOf: "更新时间",
  topUp: "再次充值",
  start: "付款前，如能确定，我们会显示新套餐的开始时间。",
  zone: "该日期按网络方的时区计算，与您所在地可能相差一天。",
  age: "流量数据来自网络方，可能比实际用量稍晚。",
  off: "关闭这些提醒",
  reason: "您收到这封邮件，是因为您在 {shop} 为这张 SIM 卡开启了提醒。",
};
