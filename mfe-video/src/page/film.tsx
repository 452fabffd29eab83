/** A strip of film with one frame to come, one line thick. */
export const film = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>A strip of film</title>
    <rect x="1" y="16" width="166" height="64" rx="4" />
    <path d="M1 28h166M1 68h166M57 28v40M111 28v40" />
    <path d="M13 22h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8M13 74h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8m16 0h8" />
    <path d="m78 40 16 8-16 8z" stroke="var(--accent)" strokeLinejoin="round" />
  </svg>
)
