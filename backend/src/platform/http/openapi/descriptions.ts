/** What the contract of an endpoint does not say: words for people, and refusals that are its own. */
export interface Description {
  /** One line, in the imperative. */
  readonly summary: string
  /** Codes of problems, besides those that every endpoint of its kind may answer with. */
  readonly refusals?: readonly string[]
  /** Headers that only its answers have. */
  readonly headers?: readonly string[]
  /** Success by status, where it is no answer of the contract's own. */
  readonly answers?: Readonly<Record<number, string>>
}

const admission = [
  'invalid-settings',
  'model-unavailable',
  'not-found',
  'price-changed',
  'rate-limit',
  'spend-cap',
  'suspended',
]

/** By method and path; an endpoint that is missing here stops the start. */
export const descriptions: Readonly<Record<string, Description>> = {
  'GET /api/docs': { summary: 'Read this document' },

  'GET /api/login': {
    summary: 'Go to the identity provider to sign in; a navigation',
    answers: { 303: 'On to the identity provider, or home with `?signin=unavailable`' },
  },
  'GET /api/callback': {
    summary: 'Come back from the identity provider; a navigation',
    answers: { 303: 'Home, signed in; or home with `?signin=` and the reason why not' },
  },
  'GET /api/logout': {
    summary: 'Sign out, from a page of the studio; a navigation',
    refusals: ['foreign-origin'],
    answers: {
      303: 'On to the identity provider to sign out there, or home; still signed in with `?signout=unavailable`',
    },
  },
  'GET /api/auth/user': { summary: 'Tell who is signed in' },
  'POST /api/auth/sign-out-everywhere': { summary: 'End all sessions of the caller' },
  'GET /api/auth/test-login': { summary: 'Tell whether the debug sign-in exists', refusals: ['not-found'] },
  'POST /api/auth/test-login': {
    summary: 'Sign in without the identity provider, where that is configured',
    refusals: ['not-found', 'invalid-credentials', 'suspended'],
  },
  'POST /api/waitlist': { summary: 'Join the waitlist' },

  'GET /api/models': { summary: 'List the models with what they take and cost' },
  'POST /api/generate': {
    summary: 'Ask for images',
    refusals: [...admission, 'idempotency-key-reused', 'unusable-image'],
  },
  'GET /api/generations': { summary: 'List generations, newest first', headers: ['x-anchor'] },
  'GET /api/generations/:id': { summary: 'Look at one generation' },
  'POST /api/generations/:id/cancel': { summary: 'Stop what has not been made yet' },
  'POST /api/generations/:id/retry': {
    summary: 'Make the failed images of a generation anew',
    refusals: [...admission, 'nothing-to-retry', 'words-erased'],
  },
  'GET /api/image-queue-status': { summary: 'Count what is being made and what waits' },

  'GET /api/gallery/columns': { summary: 'Learn the shape of the whole gallery at once' },
  'GET /api/gallery/images': { summary: 'Read details of the images in view' },
  'GET /api/media/:assetId/:variant': { summary: 'Read the bytes of an image or its thumbnail' },
  'POST /api/favorites/toggle': { summary: 'Turn the favourite mark of an image over', refusals: ['not-found'] },
  'POST /api/assets/:assetId/favorite': { summary: 'Make an image a favourite, or no longer' },
  'DELETE /api/generations/:generationId/image': { summary: 'Move an image to the trash' },
  'GET /api/trash': { summary: 'List the trash, last deleted first' },
  'POST /api/assets/:assetId/restore': { summary: 'Take an image out of the trash' },
  'POST /api/assets/:assetId/purge': {
    summary: 'Delete an image of the trash for good',
    refusals: ['not-in-trash'],
  },

  'GET /api/live': {
    summary: 'Follow what changes for the caller, over a WebSocket',
    refusals: ['foreign-origin'],
    answers: {
      101: 'The socket: messages `ready`, `changes` and `reset`; closed with 4401 when the session ends',
      426: 'Asked for without a WebSocket',
    },
  },
  'POST /api/webhooks/wavespeed/:userId/:jobId/:n/:attempt': {
    summary: 'Hear from WaveSpeed that a task has ended; signed',
    refusals: ['bad-signature'],
  },
}
