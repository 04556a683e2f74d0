/** Where the number is: a SIM in the card it came in, and its number once more, large. */
export function SimPicture({ label, number }: { label: string; number: string }) {
  return (
    <svg viewBox="0 0 400 300" role="img" aria-label={label} direction="ltr">
      <g transform="rotate(-5 200 130)">
        <rect x="16" y="18" width="368" height="214" rx="18" fill="#fff" />
        <g fill="var(--deep2)">
          <path d="M54 54h70l34 34v92a12 12 0 0 1-12 12H54a12 12 0 0 1-12-12V66a12 12 0 0 1 12-12z" fillOpacity=".12" />
          <path d="M204 60h120v7H204zM204 78h72v7h-72z" fillOpacity=".2" />
          <path d="M64 176h72v6H64z" fillOpacity=".35" />
        </g>
        <rect x="58" y="92" width="66" height="54" rx="9" fill="var(--lift)" />
        <path d="M58 119h66M80 92v54M102 92v54" stroke="#fff" strokeWidth="2" />
        <path d="M204 134h152" stroke="var(--deep)" strokeWidth="48" strokeDasharray={BARS} strokeLinecap="butt" />
        <g fill="none" stroke="var(--deep2)" strokeWidth="2">
          <rect x="54" y="168" width="92" height="22" rx="7" />
          <rect x="194" y="168" width="172" height="26" rx="8" />
        </g>
        <text x="204" y="185" textLength="152" fill="var(--deep)">
          {EXAMPLE}
        </text>
      </g>
      <rect x="26" y="220" width="348" height="76" rx="18" fill="#fff" stroke="var(--deep)" strokeWidth="8" />
      <text x="200" y="247" className="label" textAnchor="middle" fill="var(--deep)">
        {number}
      </text>
      <text x="56" y="276" textLength="288" fill="var(--deep)">
        {EXAMPLE}
      </text>
    </svg>
  );
}

const EXAMPLE = "8901 2345 6789 0123 4567";

/** The widths of a barcode's bars and of the gaps between them. */
const BARS = "3 2 1 3 4 2 1 2 2 4 1 2 2 1";
