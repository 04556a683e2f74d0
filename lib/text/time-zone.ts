/** Whether the name is that of a time zone, such as "UTC" or "Asia/Shanghai". */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
