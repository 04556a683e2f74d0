import { cookies } from "next/headers";

/** Each page is made anew for its reader, like the shop's. */
export default async function Layout({ children }) {
  await cookies();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
