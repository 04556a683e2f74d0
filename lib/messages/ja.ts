import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./ja-order.ts";
import { pay } from "./ja-pay.ts";
import { effect, sim, usage } from "./ja-sim.ts";

/** 日本語、です・ます。top up: チャージ · plan: プラン · duration: 期間 · order: 注文 · renewal: 自動更新 · charge: 請求。 */
export const ja: typeof en = {
  shop: {
    support: "お問い合わせ：{email}",
    language: "言語",
  },
  home: {
    title: "SIMにチャージ",
    lead: "SIM番号を入力し、プランを選び、カードでお支払い。アカウントもアプリも不要です。",
    number: "SIM番号",
    hint: "通常は89で始まる19桁または20桁の数字です。スペースやハイフンはあってもなくてもかまいません。",
    show: "プランを見る",
    where: "番号はどこにありますか？",
    whereCard:
      "SIM本体、SIMが付いていたプラスチックカード、または箱に印刷されています。ICCIDと書かれていることもあります。",
    wherePhone: "iPhoneの場合：設定、一般、情報。Androidの場合：設定、デバイス情報、SIMのステータス。",
    whereDevice: "ルーター、カメラ、トラッカーの場合：ステータス画面の「SIM」または「ICCID」の近く。",
    problem: {
      empty: "SIM番号を入力してください。",
      characters: "SIM番号は数字だけです（一部のカードではAからFの文字も使われます）。入力内容をご確認ください。",
      short:
        "SIM番号としては短すぎます。SIM番号は17桁から22桁です。SIM本体に一部しか書かれていない場合は、プラスチックカードか端末の設定をご覧ください。",
      long: "SIM番号としては長すぎます。SIM番号は17桁から22桁です。2回貼り付けていませんか？",
      imei: "15桁の数字は端末の番号（IMEI）です。SIM番号はもっと長く、通常は89で始まります。",
    },
    none: "この番号で利用できるプランはありません。1桁ずつご確認ください。番号が正しい場合、このSIMはここではチャージできません。",
    mistyped: "最後の1桁が他の数字と合わないため、入力に誤りがあるかもしれません。",
  },
  plans: {
    title: "お使いのSIMのプラン",
    sim: "SIM番号の末尾：{ending}",
    otherSim: "別のSIMを使う",
    duration: "期間",
    currency: "通貨",
    buy: "購入する",
    details: "プランの内容",
    was: "元の価格",
    aDay: "1日あたり{price}",
    best: "1日あたり最安",
    bestMeans: "「1日あたり最安」：同じプランの中で1日あたりの価格が最も低いもの。",
    gone: "このプランは、ご覧になった内容では提供されなくなりました。請求は発生していません。もう一度お選びください。",
    boughtTitle: "すでに注文済みです",
    bought: "同じSIM・同じプランの注文（{reference}）は支払い済みです。もう一度購入しますか？",
    inReview:
      "同じSIM・同じプランの注文（{reference}）は、すでに支払い済みの可能性があります。本当にもう一度購入しますか？",
    boughtOpen: "その注文を見る",
    again: "はい、もう一度購入する",
    noneTitle: "このSIMのプランはありません",
    expiredTitle: "どのSIMですか？",
    expired: "このブラウザーには、SIM番号が（もう）保存されていません。",
    cookies:
      "先ほど入力された場合：番号を覚えておくにはCookieが必要ですが、このブラウザーはCookieを保存していません。このページのCookieを許可してから、もう一度番号を入力してください。",
    start: "SIM番号を入力する",
  },
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count}日",
    months: "{count}か月",
    years: "{count}年",
    periods: "{count}期間",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "当店に接続できません",
    kept: "これは{time}時点のこのページの内容です。その後の変化は、お支払いの状況も含めて、ここには表示されません。",
    none: "接続がないため、このページを表示できません。お支払いをされたばかりの場合は、注文のページで状況を確認できるまで、再度のお支払いはなさらないでください。",
    order: "最後の注文（前回表示した内容）",
    sim: "マイSIM（前回表示した内容）",
    again: "もう一度試す",
  },
  renewal,
  trouble: {
    title: "当店側で問題が発生しました",
    before: "請求は発生していません。しばらくしてからもう一度お試しください。",
    stop: "自動更新の停止を申請できたかどうかは確かではありません。しばらくしてから「マイSIM」をご確認ください。",
    after:
      "これはお支払いの結果を示すものではありません。お支払いを確定された場合は、再度のお支払いはなさらないでください。しばらくしてからこのページを再読み込みしてください。",
    unreachableTitle: "現在、サービスに接続できません",
    unreachable: "現在、プランを読み込めません。請求は発生していません。もう一度お試しください。",
    again: "もう一度試す",
    part: "現在、この内容を表示できません。しばらくしてからページを再読み込みしてください。",
    foreign:
      "このフォームは当店のページから送信されたものではないため、何も行っていません。ページを再読み込みして、もう一度お試しください。",
    notFoundTitle: "このページはありません",
    notFound: "このアドレスにページはありません。請求は発生していません。",
    home: "トップページへ",
  },
};
