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
};
