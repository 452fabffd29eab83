/** Samples of a look, and the brush that paints them, one line thick. */
export const swatches = (
  <svg width="168" height="96" viewBox="0 0 168 96" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden>
    <title>Samples of a look</title>
    <rect x="8" y="22" width="44" height="56" rx="4" />
    <rect x="62" y="22" width="44" height="56" rx="4" />
    <path d="M8 62h44M62 62h44M16 70h20M70 70h28" />
    <path d="M8 50c8-10 14-10 22 0s14 6 22-4M62 42l14-10 14 16 16-12" strokeLinejoin="round" />
    <path d="m156 10-24 42 9 5 21-43a3 3 0 0 0-6-4Z" strokeLinejoin="round" />
    <path d="M132 52c-8 1-8 12-16 26 14 2 26-6 25-21Z" stroke="var(--accent)" strokeLinejoin="round" />
  </svg>
)
