import type { en } from "./en.ts";

export const zh: typeof en = {
  expected: "预计日期",
  howToStop:
    "您可随时停止自动续订，无需账户：点击下方链接，或在您购买时所用的浏览器中打开“我的 SIM 卡”停止。当前套餐可使用至到期。",

  begunSubject: "自动续订已开启：{plan}",
  begunTitle: "自动续订已开启",
  begunText: "您的套餐现在会自动续订。每个新周期都会从您付款所用的卡扣款，直到您停止续订。",
  noticeDays: "每次扣款前至少 {count} 天，我们会发邮件告知您金额和日期。",
  noticeHours: "每次扣款前至少 {count} 小时，我们会发邮件告知您金额和日期。",
  noNotice: "我们不清楚此套餐每个周期有多长，因此无法在每次扣款前发邮件通知您。",
  agreed: "您同意的内容：{text}",

  noticeSubject: "您的套餐将于 {date} 前后续订：{price}",
  noticeTitle: "您的套餐即将续订",
  noticeText: "{date} 前后，将从您付款所用的卡扣款 {price}，用于套餐的下一个周期。您无需任何操作。",
  noticeStop:
    "不想续订？请在该日期之前停止自动续订，无需账户：点击下方链接，或在您购买时所用的浏览器中打开“我的 SIM 卡”停止。当前套餐可使用至到期。",

  chargedSubject: "收据：{plan} 已续订，{price}",
  chargedTitle: "您的套餐已续订",
  chargedText: "我们已收到您的付款。此邮件即为收据。",

  stoppedSubject: "自动续订已停止：{plan}",
  stoppedTitle: "自动续订已关闭",
  stoppedText: "您要求停止此套餐的自动续订。停止已确认，后续周期不再扣款。",
  stoppedByUs: "我们的客服已停止此套餐的自动续订。停止已确认，后续周期不再扣款。如果这不是您的意愿，请联系我们。",
  stoppedNoted: "我们的客服已查明，此套餐的自动续订已结束。如果再次扣款，请联系我们。",
  request: "您的请求",
  requestedAt: "收到时间",
  confirmedAt: "确认时间",
  periodEnds: "当前套餐到期",
  beginAgain: "改变主意了？请再次为此 SIM 卡购买套餐，并在结账时选择自动续订。",
  notYou: "不是您本人操作？请立即联系我们，并检查还有谁能使用您购买时所用的浏览器、谁能查看您的邮件。",

  failingSubject: "未看到续订付款：{plan}",
  failingTitle: "未看到续订付款",
  failingText: "您的套餐应于 {date} 前后续订，但我们没有看到付款。付款可能失败了，也可能消息还没有传到我们这里。",
  failingOn: "此 SIM 卡的自动续订仍处于开启状态。",
  failingOff: "我们已看不到此 SIM 卡的自动续订。",
  failingHelp: "打开“我的 SIM 卡”可查看哪个套餐正在使用。如果银行显示已付款而套餐没有续订，请勿再次付款，请联系我们。",
};
