import { expect, test } from "vitest";
import { scrub } from "./scrub.ts";

const SIM = "89852072201180436177";
const HEX_KEY = "6b1d0c52e94f7a3385c2d6f01e7b94a8d3065f2c81ea47b90d3c5e6f7a8192b4";

test.each([
  ["a SIM number", `no plan for ${SIM}.`, "0436177"],
  ["one glued to a word", `unknown deviceCode_${SIM}, ICCID${SIM}x`, "0436177"],
  ["one with letters", "no plan for 8986012A0180436177B", "0436177"],
  ["one with letters, glued to a word", "no plan for iccid_8986012A0180436177B_1", "0436177"],
  ["one in groups", "SIM 8985 2072 2011 8043 6177", "6177"],
  ["one with dashes", "SIM 8985-2072-2011-8043-6177", "6177"],
  ["one with letters in groups", "SIM 8986 012A 0180 4361 77B0", "4361"],
  ["one in groups far apart", "SIM 8985 - 2072 - 2011 - 8043 - 6177", "6177"],
  ["one with commas", "SIM 8985,2072,2011,8043,6177", "6177"],
  ["one with tabs", "SIM 8985\t2072\t2011\t8043\t6177", "6177"],
  ["one with plus signs", "SIM 8985+2072+2011+8043+6177", "6177"],
  ["one in brackets", "SIM (8985)(2072)[2011] {8043}, [6177]", "6177"],
  ["one in groups four spaces apart", "SIM 8985    2072    2011    8043    6177", "6177"],
  ["one in full-width digits", "SIM ８９８５２０７２２０１１８０４３６１７７", "６１７７"],
  ["one with invisible marks in it", "SIM 89852\u200B0722011\u00AD80436177", "80436177"],
  ["one with hard spaces", "SIM 8985\u00A02072\u00A02011\u00A08043\u00A06177", "6177"],
  ["one with an escaped digit", String.raw`SIM 8985207220118043617\u0037`, "8043617"],
  ["one as an address spells it", "sim=%38%39%38%35%32%30%37%32%32%30%31%31%38%30%34", "%31%31%38"],
  ["a card number", "card 4242 4242 4242 4242 declined", "4242"],
  ["a mail address", "to <owner.name+tag@example.co.uk>", "owner"],
  ["one of another script", "to владелец@пример.рф", "владелец"],
  ["one with a quoted name", 'to "owner name"@example.com', "owner"],
  ["one with a host in brackets", "to owner@[192.0.2.1]", "owner"],
  ["one with an address within", "to owner@other@example.com", "owner"],
  ["one with spaces about the sign", "to owner @ example.com", "owner"],
  ["one as an address spells it", "?email=owner%40example.com", "owner"],
  ["one as an address spells it twice", "?email=owner%2540example.com", "owner"],
  ["one as a page spells it", "to owner&#64;example.com or owner&#x40;example.com", "owner"],
  ["one with an escaped sign", String.raw`to owner\u0040example.com`, "owner"],
  ["one with a sign escaped by its byte", String.raw`to owner\x40example.com`, "owner"],
  ["one with a full-width sign", "to owner＠example.com", "owner"],
  ["one in JSON", '{"email":"owner@example.com","x":1}', "owner"],
  ["a client secret", "secret pi_3Nabc_secret_Xyz9-8.7 used", "8.7"],
  ["one of a card set-up", "seti_1Abc_secret_Xyz9 used", "Xyz9"],
  ["one in an address", "?payment_intent_client_secret=pi_3Nabc_secret_Xyz9&redirect_status=x", "Xyz9"],
  ["a processor's key", "pk_live_51Habcdefgh and sk_test_4eC39HqLyjWD", "51Ha"],
  ["a processor's secret key", "pk_live_51Habcdefgh and sk_test_4eC39HqLyjWD", "4eC3"],
  ["the secret of a processor's messages", "signed with whsec_abcdefghijklmnop", "abcdefgh"],
  ["one that is base64", "signed with whsec_ab/cdefgh+ijklmnop=", "mnop"],
  ["a key in hex", `key ${HEX_KEY}`, "8192b4"],
  ["one in upper case, in pairs", `key ${HEX_KEY.toUpperCase().replace(/..(?=.)/g, "$& ")}`, "81 92"],
  ["one in base64", `key ${Buffer.from(HEX_KEY.slice(0, 48)).toString("base64")}`, "NmIx"],
  ["one of the session's", "key mQ7xT2vB9kLrW4zN8pYc5HdF0sJgA3uE used", "pYc5"],
])("%s is removed [v5.0.0-16.2.5]", (_what, text, secret) => {
  expect(text).toContain(secret);
  expect(scrub(text)).not.toContain(secret);
});

test.each([
  "status 503 at 2026-11-21 14:58:18, port 3000, offer SP000102, timeout after 10000 ms",
  "order 4aUvXq0Zs9d-Lk_2mTnB1w changed since version 7",
  "unreachable: POST /singleOrder: ECONNREFUSED 127.0.0.1:4010",
  "data.planList.0.specAndPriceList: Invalid input: expected array, received undefined",
  "    at continueToPayment (file:///srv/shop/.next/server/chunks/ssr/_0a1b2c3d._.js:1:23456)",
  "    at node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js:2:21011",
])("what is not secret stays readable: %s", (text) => {
  expect(scrub(text)).toBe(text);
});

test.each([
  ["letters", "a"],
  ["digits and dots", "1..."],
  ["at signs", "@"],
  ["words that begin like a secret", "a_secret_"],
  ["spaces", " "],
])("a long run of %s is scrubbed in linear time", (_what, piece) => {
  scrub(piece.repeat(400_000 / piece.length));
});
