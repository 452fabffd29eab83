import type { TestName } from './line.ts'

const calls = 'backend/src/features/animations/routes.test.ts'
const sources = 'backend/src/features/sources/routes.test.ts > an imported video'
const product = 'infra/e2e/outputs/outputs.test.ts > an animation'

/** The tests that assert what the specification says of the server's part of copies of videos. */
export const animationTests = {
  asked: `${calls} > POST /api/tiktok/animate > takes a picture as a file and an imported video, and keeps what was asked for`,
  defaults: `${calls} > POST /api/tiktok/animate > has the settings of the specification where a form says nothing`,
  refused: `${calls} > POST /api/tiktok/animate > refuses %s and writes nothing`,
  listed: `${calls} > GET /api/tiktok/animations > lists the animations of the person, newest first, and nothing else`,
  everyField: `${calls} > GET /api/tiktok/animations > shows every field of the specification, before and after the clip is there`,
  deleted: `${calls} > what a person does with an animation > marks it as a favourite, moves it to the trash and takes it back by the id of its clip`,
  failed: `${calls} > what a person does with an animation > puts a failure away, and asks for the end of one that is made`,
  again: `${calls} > what a person does with an animation > has a failed one made again with the part of the video that was cut for it, by credits as was shown`,
  played: `${sources} > is played as it is, in parts if asked for, by its owner`,
  made: `${product} > moves a picture exactly as long as the chosen part, in the chosen shape, and is paid by credits`,
} as const satisfies Readonly<Record<string, TestName>>
