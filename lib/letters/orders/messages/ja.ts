import type { en } from "./en.ts";

export const ja: typeof en = {
  receiptSubject: "{shop} の領収書（{number}）",
  receiptIntro: "ご購入ありがとうございます。このメールが領収書となります。",
  issuedOn: "発行日時",
  next: "今後の流れ",
  printable: "領収書を表示・印刷する",
  agreed: "同意いただいた内容",
  late: "プランの有効化に時間がかかっています",
  lateNext: "現在調査しています。プランが利用できるようになりましたら、メールでお知らせします。",
  refused: "プランを追加できませんでした",
  refusedText:
    "お支払いは受け取りましたが、プランをSIMに追加できませんでした。現在調査しています。再度のお支払いは行わないでください。",
  review: "ご注文を確認しています",
  reviewText:
    "お支払いは受け取りましたが、ご注文に担当者による確認が必要な点があります。再度のお支払いは行わないでください。",
  started: "プランが始まりました",
  solved: "お待たせいたしました。プランはお使いのSIMで利用できます。",
  paidByOther: "ご注文の支払いが完了しました",
  refundTitle: "{amount}の返金のお知らせ",
  refundText:
    "ご注文について、{date}に行われた{amount}の返金を記録しました。銀行の明細に反映されるまで数日かかることがあります。このメールが返金の領収書となります。",
  forReceipt: "元の領収書",
  refundedAmount: "返金額",
  correctedTitle: "訂正：{amount}の返金はありません",
  correctedText:
    "ご注文について{amount}の返金を記録しましたが、その記録は誤りでした。返金の領収書{number}は無効です。返金をお待ちの場合は、お問い合わせください。",
  linkTitle: "ご注文",
  elsewhereText:
    "ご依頼により、サポート担当からお送りしています。このご注文に心当たりがない場合は、このメールを破棄するか、ご連絡ください。",
  elsewhereReason: "このメールは、{shop}のサポートがこのアドレスへの送信を依頼されたためお送りしています。",
  toldTitle: "ご注文に関するメールを別のアドレスに送信しました",
  toldText:
    "ご依頼により、サポート担当がこのご注文に関するメールを別のアドレスに送信しました。お心当たりがない場合は、お問い合わせください。",
  answerTitle: "ご注文についてのご回答",
  answerYours: "お問い合わせの内容",
  answerReason: "このメールは、{shop} にお問い合わせいただいたためお送りしています。",
};
