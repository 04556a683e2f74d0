import type { en } from "./en.ts";

export const ja: typeof en = {
  expected: "予定日",
  howToStop:
    "自動更新はアカウントなしでいつでも停止できます。下のリンクを開くか、「マイSIM」を開いてSIM番号を入力してください。現在のプランは終了まで使えます。",

  begunSubject: "自動更新を開始しました：{plan}",
  begunTitle: "自動更新はオンです",
  begunText: "プランは今後、自動で更新されます。停止するまで、期間ごとにお支払いに使われたカードに請求します。",
  noticeDays: "毎回のお支払いの{count}日前までに、金額と日付をメールでお知らせします。",
  noticeHours: "毎回のお支払いの{count}時間前までに、金額と日付をメールでお知らせします。",
  noNotice: "このプランの1期間の長さがわからないため、毎回のお支払い前にメールでお知らせすることができません。",
  agreed: "同意された内容：{text}",

  noticeSubject: "プランは{date}頃に更新されます：{price}",
  noticeTitle: "まもなくプランが更新されます",
  noticeText: "{date}頃、プランの次の期間の料金{price}を、お支払いに使われたカードに請求します。お手続きは不要です。",
  noticeStop:
    "更新しない場合は、その日までに自動更新を停止してください。アカウントは不要です。下のリンクを開くか、「マイSIM」を開いてSIM番号を入力してください。現在のプランは終了まで使えます。",

  chargedSubject: "領収書：{plan}を{price}で更新しました",
  chargedTitle: "プランが更新されました",
  chargedText: "お支払いを確認しました。このメールが領収書です。",

  stoppedSubject: "自動更新を停止しました：{plan}",
  stoppedTitle: "自動更新はオフです",
  stoppedText: "このプランの自動更新の停止を承りました。停止は確認済みです。以後の期間は請求されません。",
  request: "ご依頼の内容",
  requestedAt: "受付日時",
  confirmedAt: "確認日時",
  periodEnds: "現在のプランの終了",
  beginAgain: "もう一度ご利用になる場合は、このSIMのプランを購入し、お支払いの際に自動更新を選んでください。",

  failingSubject: "更新のお支払いを確認できません：{plan}",
  failingTitle: "更新のお支払いを確認できません",
  failingText:
    "プランは{date}頃に更新される予定でしたが、お支払いの連絡を受けていません。お支払いが失敗したか、連絡がまだ届いていない可能性があります。",
  failingOn: "このSIMの自動更新はオンのままです。",
  failingOff: "このSIMの自動更新は確認できなくなりました。",
  failingHelp:
    "「マイSIM」を開くと、利用中のプランを確認できます。銀行の明細にお支払いがあるのにプランが更新されていない場合は、もう一度支払わずに、お問い合わせください。",
};
