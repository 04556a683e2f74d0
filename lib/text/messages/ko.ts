import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./ko-order.ts";
import { pay } from "./ko-pay.ts";
import { scan } from "./ko-scan.ts";
import { effect, sim, usage } from "./ko-sim.ts";

/** 한국어, 합니다체. top up: 충전 · plan: 요금제 · duration: 기간 · order: 주문 · renewal: 자동 갱신 · charge: 결제. */
export const ko: typeof en = {
  shop: {
    support: "문의: {email}",
    language: "언어",
  },
  home: {
    title: "SIM 충전하기",
    lead: "SIM 번호를 입력하고 요금제를 고른 다음 카드로 결제하세요. 계정도 앱도 필요 없습니다.",
    number: "SIM 번호",
    hint: "보통 89로 시작하는 숫자 19자리 또는 20자리입니다. 띄어쓰기와 하이픈은 상관없습니다.",
    show: "요금제 보기",
    scan: "대신 바코드 스캔하기",
    where: "번호는 어디에 있나요?",
    whereCard: "SIM 자체, SIM이 붙어 있던 플라스틱 카드 또는 상자에 인쇄되어 있습니다. ICCID라고 적혀 있기도 합니다.",
    wherePhone: "iPhone: 설정, 일반, 정보. Android: 설정, 휴대전화 정보, SIM 상태.",
    whereDevice: "라우터, 카메라, 위치 추적기: 상태 페이지의 “SIM” 또는 “ICCID” 근처.",
    problem: {
      empty: "SIM 번호를 입력하세요.",
      characters: "SIM 번호는 숫자로만 되어 있습니다(일부 카드에는 A~F 문자도 있습니다). 입력한 내용을 확인하세요.",
      short:
        "SIM 번호로는 너무 짧습니다. SIM 번호는 17~22자리입니다. SIM에 일부만 적혀 있다면 플라스틱 카드나 휴대전화 설정을 확인하세요.",
      long: "SIM 번호로는 너무 깁니다. SIM 번호는 17~22자리입니다. 앞이나 뒤에 다른 것이 붙어 있지 않나요?",
      several: "SIM 번호가 두 개 이상 들어 있습니다. 아래에서 하나를 선택하세요.",
      imei: "숫자 15자리는 기기 번호(IMEI)입니다. SIM 번호는 더 길고 보통 89로 시작합니다.",
      eid: "이것은 eSIM을 저장하는 칩의 번호인 EID입니다. SIM 번호는 더 짧고, 대개 바로 옆에 ICCID라고 적혀 있습니다.",
      phone:
        "전화번호로 보입니다. 여기에는 SIM 자체의 번호가 필요합니다. 89로 시작하는 숫자 19자리 또는 20자리이며 ICCID라고도 합니다.",
      card: "결제 카드 번호로 보이므로 이 페이지에 다시 표시하지 않습니다. 카드는 나중에 입력합니다. 여기에는 89로 시작하는 SIM 번호가 필요합니다.",
      activation:
        "eSIM을 설치하는 코드입니다. 여기에는 설치한 뒤의 eSIM 번호가 필요합니다. 휴대전화 설정을 확인하세요.",
      rounded: "스프레드시트가 이 번호를 줄여서 끝자리 숫자가 사라졌습니다. SIM이나 휴대전화에서 번호를 옮겨 적으세요.",
    },
    reading: "읽은 내용:",
    doubt: {
      letter:
        "표시된 부분을 SIM에 적힌 번호와 비교하세요. 문자가 들어 있는데, 거의 모든 SIM 번호는 숫자로만 되어 있습니다.",
      size: "표시된 부분을 SIM에 적힌 번호와 비교하세요. 다른 부분과 길이가 다릅니다.",
      known: "표시된 부분을 SIM에 적힌 번호와 비교하세요. 전에 여기에서 사용한 번호와 그 부분만 다릅니다.",
      zeros: "끝에 있는 0은 스프레드시트가 마지막 숫자들을 잘라 낸 자리로 보입니다.",
      start: "거의 모든 SIM 번호는 89로 시작하는데, 이 번호는 그렇지 않습니다.",
    },
    choose: "또는 다음 중 하나로 계속하세요:",
    none: "이 번호에 맞는 요금제가 없습니다. 한 자리씩 확인하세요. 번호가 맞다면 이 SIM은 여기에서 충전할 수 없습니다.",
    mistyped: "마지막 숫자가 나머지와 맞지 않습니다. 잘못 입력한 숫자가 있을 수 있습니다.",
  },
  plans: {
    title: "내 SIM에 맞는 요금제",
    sim: "SIM 번호 끝자리 {ending}",
    otherSim: "다른 SIM 사용",
    duration: "기간",
    currency: "통화",
    buy: "구매",
    details: "포함 내용",
    was: "정가",
    aDay: "하루 {price}",
    best: "하루 최저가",
    bestMeans: "“하루 최저가”: 같은 요금제 안에서 하루 가격이 가장 낮은 기간.",
    gone: "이 요금제는 더 이상 보신 내용대로 제공되지 않습니다. 결제된 금액은 없습니다. 다시 선택하세요.",
    late: "지금은 서비스에 연결할 수 없습니다. 다음은 {time} 기준 요금제입니다. 가격은 결제하기 전에 다시 확인합니다.",
    boughtTitle: "이미 주문하셨습니다",
    bought: "같은 SIM, 같은 요금제의 주문({reference})은 이미 결제되었습니다. 한 번 더 구매하시겠습니까?",
    inReview:
      "같은 SIM, 같은 요금제의 주문({reference})은 이미 결제되었을 수 있습니다. 정말 한 번 더 구매하시겠습니까?",
    boughtOpen: "해당 주문 보기",
    again: "예, 다시 구매",
    noneTitle: "이 SIM에 맞는 요금제가 없습니다",
    expiredTitle: "어떤 SIM인가요?",
    expired: "이 브라우저에 저장된 SIM 번호가 없습니다(또는 더 이상 저장되어 있지 않습니다).",
    cookies:
      "방금 입력하셨다면: 번호를 기억하려면 쿠키가 필요한데, 이 브라우저는 쿠키를 저장하지 않습니다. 이 페이지의 쿠키를 허용한 다음 번호를 다시 입력하세요.",
    start: "SIM 번호 입력",
  },
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count}일",
    months: "{count}개월",
    years: "{count}년",
    periods: "{count}주기",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "스토어에 연결할 수 없습니다",
    kept: "{time}에 본 이 페이지의 내용입니다. 그 뒤에 일어난 일은 결제를 포함하여 여기에 표시되지 않습니다.",
    none: "연결이 없어 이 페이지를 표시할 수 없습니다. 방금 결제하셨다면 주문 페이지에서 상태를 확인하기 전에는 다시 결제하지 마세요.",
    order: "최근 주문(마지막으로 본 내용)",
    sim: "내 SIM(마지막으로 본 내용)",
    again: "다시 시도",
  },
  renewal,
  trouble: {
    title: "저희 쪽에서 문제가 생겼습니다",
    ours: "저희 쪽에서 문제가 생겼습니다. {text}",
    before: "결제된 금액은 없습니다. 잠시 후 다시 시도하세요.",
    stop: "자동 갱신의 중지가 요청되었는지 확실하지 않습니다. 잠시 후 “내 SIM”을 확인하세요.",
    after:
      "이 오류는 결제 결과를 뜻하지 않습니다. 결제를 승인하셨다면 다시 결제하지 마세요. 잠시 후 이 페이지를 새로고침하세요.",
    unreachableTitle: "지금은 서비스에 연결할 수 없습니다",
    unreachable: "지금은 요금제를 불러올 수 없습니다. 결제된 금액은 없습니다. 다시 시도하세요.",
    again: "다시 시도",
    part: "지금은 이 내용을 표시할 수 없습니다. 잠시 후 페이지를 새로고침하세요.",
    foreign:
      "이 양식은 이 스토어의 페이지에서 보낸 것이 아니므로 아무것도 처리되지 않았습니다. 페이지를 새로고침하고 다시 시도하세요.",
    notFoundTitle: "없는 페이지입니다",
    notFound: "이 주소에는 페이지가 없습니다. 결제된 금액은 없습니다.",
    home: "처음으로",
  },
};
