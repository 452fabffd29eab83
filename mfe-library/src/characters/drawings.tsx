/** Portraits of people who are not there yet, one line thick. */
export const portraits = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>Empty portraits</title>
    <path d="M52 18H20a4 4 0 0 0-4 4v58a4 4 0 0 0 4 4h32M116 18h32a4 4 0 0 1 4 4v58a4 4 0 0 1-4 4h-32" />
    <path d="M52 36a10 10 0 0 0-18 6 10 10 0 0 0 18 6M24 84c1-12 10-20 20-20q4 0 8 2M116 36a10 10 0 0 1 18 6 10 10 0 0 1-18 6M144 84c-1-12-10-20-20-20q-4 0-8 2" />
    <rect x="52" y="6" width="64" height="84" rx="4" />
    <circle cx="84" cy="38" r="14" stroke="var(--accent)" />
    <path d="M60 90c1-16 12-26 24-26s23 10 24 26" />
  </svg>
)

/** A portrait beside frames that wait for more of the same person, one line thick. */
export const album = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>An empty album</title>
    <rect x="8" y="8" width="60" height="80" rx="4" />
    <circle cx="38" cy="38" r="12" />
    <path d="M16 88c1-15 11-24 22-24s21 9 22 24" />
    <rect x="80" y="8" width="34" height="36" rx="4" strokeDasharray="4 4" />
    <rect x="126" y="8" width="34" height="36" rx="4" strokeDasharray="4 4" />
    <rect x="80" y="52" width="80" height="36" rx="4" strokeDasharray="4 4" />
    <path d="M120 62v16M112 70h16" stroke="var(--accent)" strokeLinecap="round" />
  </svg>
)

/** A portrait on a strip of film, one line thick. */
export const portraitFilm = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>A strip of film</title>
    <rect x="1" y="8" width="166" height="80" rx="4" />
    <path d="M1 20h166M1 76h166M54 20v56M114 20v56" />
    <path d="M13 14h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8M13 82h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8" />
    <circle cx="27" cy="42" r="9" />
    <path d="M11 76c1-12 8-18 16-18s15 6 16 18" />
    <path d="m78 40 14 8-14 8z" stroke="var(--accent)" strokeLinejoin="round" />
  </svg>
)
