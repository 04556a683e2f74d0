interface RenewalProps {
  sim: string;
  language: string;
}

/** "Automatic renewal" of a SIM: whether it is on, what it charges and when, and how to stop it. */
export async function Renewal(_: RenewalProps) {
  return null;
}
