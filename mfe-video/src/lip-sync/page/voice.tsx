/** A face in a frame with the waves of a voice beside it, one line thick. */
export const voice = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>A face that speaks</title>
    <rect x="8" y="8" width="80" height="80" rx="4" />
    <circle cx="48" cy="42" r="20" />
    <path d="M20 88c3-14 14-22 28-22s25 8 28 22" />
    <path d="M40 50c3 5 13 5 16 0" stroke="var(--accent)" strokeLinecap="round" />
    <path d="M104 42v12M116 32v32M128 22v52M140 34v28M152 43v10" stroke="var(--accent)" strokeLinecap="round" />
  </svg>
)
