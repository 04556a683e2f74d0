import type { en } from "./en.ts";

export const ja: typeof en = {
  lowSubject: "データ容量の{percent}を使用しました",
  lowText: "末尾が {ending} の SIM のデータ残量は {left} です。",
  outSubject: "データ容量を使い切りました",
  outText: "末尾が {ending} の SIM のデータ容量を使い切りました。",
  expireSubject: "プランの有効期限は {day} です",
  expireText: "末尾が {ending} の SIM のプランはまもなく期限切れになります。次のプランはありません。",
  plan: "プラン",
  left: "データ残量",
  leftOf: "{left} / {total}",
  lastDay: "有効期限",
  asOf: "更新日時",
  topUp: "もう一度チャージする",
  start: "新しいプランの開始予定日が分かる場合は、お支払いの前に表示されます。",
  zone: "この日付は通信網のタイムゾーンによるため、お客様のいる地域とは1日ずれることがあります。",
  age: "データ量は通信網からの情報で、実際の使用量より遅れることがあります。",
  off: "このお知らせを停止する",
  reason: "{shop} でこの SIM のお知らせを希望されたため、このメールをお送りしています。",
};
