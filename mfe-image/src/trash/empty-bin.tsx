/** A bin beside pictures that would come back from it, one line thick. */
export const emptyBin = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>An empty bin</title>
    <path
      d="M64 30h40l-4 54a4 4 0 0 1-4 4H72a4 4 0 0 1-4-4zM58 30h52M76 30v-8h16v8M78 42l2 34M90 42l-2 34"
      strokeLinejoin="round"
    />
    <rect x="8" y="48" width="40" height="40" rx="4" strokeDasharray="4 4" />
    <rect x="120" y="48" width="40" height="40" rx="4" strokeDasharray="4 4" />
    <path
      d="M114 18c12-6 24 0 26 18m-7-7 7 7 6-8"
      stroke="var(--accent)"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
