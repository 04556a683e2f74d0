import type { en } from "./en.ts";

export const zhHant: typeof en = {
  receiptSubject: "您在 {shop} 的收據（{number}）",
  receiptIntro: "感謝您的購買。這封郵件就是您的收據。",
  issuedOn: "開立日期",
  next: "接下來",
  printable: "查看或列印收據",
  agreed: "您同意的條款",
  late: "您的方案開通時間較長",
  lateNext: "我們正在查核，方案生效後會寄信通知您。",
  refused: "未能加入您的方案",
  refusedText: "已收到您的付款，但未能將方案加入您的 SIM 卡。我們正在查核，請勿重複付款。",
  review: "我們正在查核您的訂單",
  reviewText: "已收到您的付款，您的訂單有一處需要由我們人工查核。請勿重複付款。",
  started: "您的方案已生效",
  solved: "讓您久等了。方案現已在您的 SIM 卡上生效。",
  paidByOther: "您的訂單已付款",
  refundTitle: "已登記退款：{amount}",
  refundText:
    "我們已為您的訂單登記一筆 {amount} 的退款，退款日期為 {date}。銀行可能需要幾天才會顯示。這封郵件就是您的退款收據。",
  forReceipt: "對應收據",
  refundedAmount: "已退款",
  correctedTitle: "更正：沒有 {amount} 的退款",
  correctedText:
    "我們曾為您的訂單登記一筆 {amount} 的退款，但該紀錄有誤，退款收據 {number} 不再有效。如果您在等待這筆退款，請與我們聯絡。",
  linkTitle: "您的訂單",
  elsewhereText: "我們的客服應要求寄送這封郵件給您。如果您不知道這筆訂單，請忽略這封郵件或與我們聯絡。",
  elsewhereReason: "您收到這封郵件，是因為有人請 {shop} 的客服將它寄到這個地址。",
  toldTitle: "關於您訂單的郵件已寄到其他地址",
  toldText: "應要求，我們的客服已將關於這筆訂單的郵件寄到另一個地址。如果您沒有提出這項要求，請與我們聯絡。",
};
