import { cookies, headers } from "next/headers";

/** What the shop's pages are measured against: a page of the framework that reads one cookie and a language, and nothing else. */
export default async function Page() {
  const visits = (await cookies()).get("visits")?.value ?? "0";
  const language = (await headers()).get("accept-language")?.slice(0, 2);
  return (
    <main lang={language}>
      <h1>Hello</h1>
      <p>{visits}</p>
    </main>
  );
}
