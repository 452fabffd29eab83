/** A picture that waits for a brush, one line thick. */
export const emptyEasel = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>A picture and a brush</title>
    <rect x="28" y="8" width="80" height="80" rx="4" />
    <circle cx="50" cy="32" r="8" />
    <path d="m28 74 24-22 18 16 14-12 24 22" strokeLinejoin="round" />
    <path d="m154 14-30 44 9 6 27-45a4 4 0 0 0-6-5Z" strokeLinejoin="round" />
    <path d="M124 58c-9 1-9 13-18 27 15 2 29-6 27-21Z" stroke="var(--accent)" strokeLinejoin="round" />
  </svg>
)
