const rules = 'backend/src/features/catalogue/lip-sync-rules.test.ts'
const calls = 'backend/src/features/lip-syncs/routes.test.ts'

/** The tests of lip syncs that lines name, each by what it shows. */
export const lipSyncTests = {
  choices: `${rules} > has the models, modes and ratios of the specification, the defaults first`,
  lengths: `${rules} > the length of the result (providers 11.4) > with %s, of a video of %i ms and a sound of %i ms, is %i ms`,
  asked: `${calls} > POST /api/lip-sync > takes a video and a sound, probes both, and keeps what was asked for`,
  defaults: `${calls} > POST /api/lip-sync > takes an image in place of the video, for both models, with the defaults of the specification`,
  refused: `${calls} > POST /api/lip-sync > refuses %s and writes nothing`,
  list: `${calls} > GET /api/lip-sync-videos > lists them newest first, and no clips of other kinds`,
  everyField: `${calls} > GET /api/lip-sync-videos > shows every field of the specification by both names, before and after the clip is there`,
  document: 'backend/src/features/clips/projection.test.ts > clips > are the jobs of kind %s, too',
  favorite: `${calls} > what a person does with a lip sync > marks it as a favourite and takes that back`,
  deleted: `${calls} > what a person does with a lip sync > moves it to the trash, from where it comes back by the id of its clip`,
  retried: `${calls} > what a person does with a lip sync > has a failed one made again, once, as it was, at the price of today`,
} as const
