/** Three frames waiting for pictures, one line thick. */
export const frames = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>Empty frames</title>
    <rect x="1" y="22" width="48" height="62" rx="4" />
    <rect x="57" y="8" width="54" height="76" rx="4" />
    <rect x="119" y="30" width="48" height="54" rx="4" />
    <path d="m57 66 16-18 14 14 9-9 15 15" strokeLinejoin="round" />
    <circle cx="95" cy="28" r="6" stroke="var(--accent)" />
  </svg>
)
