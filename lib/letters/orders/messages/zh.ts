import type { en } from "./en.ts";

export const zh: typeof en = {
  receiptSubject: "您在 {shop} 的收据（{number}）",
  receiptIntro: "感谢您的购买。本邮件即为您的收据。",
  issuedOn: "开具日期",
  next: "接下来",
  printable: "查看或打印收据",
  agreed: "您同意的条款",
  late: "您的套餐开通时间较长",
  lateNext: "我们正在核查，套餐生效后会发邮件通知您。",
  refused: "未能添加您的套餐",
  refusedText: "已收到您的付款，但未能将套餐添加到您的 SIM 卡。我们正在核查，请勿重复付款。",
  review: "我们正在核查您的订单",
  reviewText: "已收到您的付款，您的订单有一处需要我们人工核查。请勿重复付款。",
  started: "您的套餐已生效",
  solved: "让您久等了。套餐现已在您的 SIM 卡上生效。",
  paidByOther: "您的订单已付款",
};
