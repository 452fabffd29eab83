/** Layers of what a model has learned, one of them new, one line thick. */
export const weights = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>Layers of a model</title>
    <path d="m84 46 60 18-60 18-60-18z" strokeLinejoin="round" />
    <path d="m38 52-14 4 60 18 60-18-14-4M38 44l-14 4 60 18 60-18-14-4" strokeLinejoin="round" />
    <path d="m84 10 60 18-60 18-60-18z" stroke="var(--accent)" strokeDasharray="4 4" strokeLinejoin="round" />
  </svg>
)
