import type { ReactNode } from 'react'

/** A drawing of an empty frame that hangs askew. */
export function NotFoundPicture(): ReactNode {
  return (
    <svg
      width="150"
      height="120"
      viewBox="0 0 150 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      aria-hidden
    >
      <circle cx="75" cy="12" r="3" fill="var(--accent)" stroke="none" />
      <g transform="rotate(9 75 12)" strokeLinejoin="round">
        <path d="m75 14-35 28h70z" />
        <rect x="25" y="42" width="100" height="70" rx="4" />
        <rect x="35" y="52" width="80" height="50" rx="2" strokeDasharray="3 4" />
      </g>
    </svg>
  )
}
