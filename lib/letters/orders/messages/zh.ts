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
  refundTitle: "已登记退款：{amount}",
  refundText:
    "我们已为您的订单登记一笔 {amount} 的退款，退款日期为 {date}。银行可能需要几天才会显示。本邮件即为您的退款收据。",
  forReceipt: "对应收据",
  refundedAmount: "已退款",
  correctedTitle: "更正：没有 {amount} 的退款",
  correctedText:
    "我们曾为您的订单登记一笔 {amount} 的退款，但该记录有误，退款收据 {number} 不再有效。如果您在等待这笔退款，请联系我们。",
  linkTitle: "您的订单",
  elsewhereText: "我们的客服应要求向您发送此邮件。如果您不了解此订单，请忽略本邮件或与我们联系。",
  elsewhereReason: "您收到这封邮件，是因为有人请 {shop} 的客服将其发送到此地址。",
  toldTitle: "关于您订单的邮件已发送到其他地址",
  toldText: "应要求，我们的客服已将关于此订单的邮件发送到另一个地址。如果您没有提出此要求，请联系我们。",
};
