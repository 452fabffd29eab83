const models = 'backend/src/features/catalogue/video-models.test.ts > the catalogue of video models'
const rules = 'backend/src/features/catalogue/video-rules.test.ts'
const form = 'backend/src/features/videos/form.test.ts'
const calls = 'backend/src/features/videos/routes.test.ts'

const clips = 'backend/src/features/clips/projection.test.ts > clips'

/** The tests of videos that lines name, each by what it shows. */
export const videoTests = {
  models: `${models} > has the nine of the specification`,
  durations: `${models} > makes clips of 4, 6 or 8 s with Veo, 4 or 8 with Sora, 5 or 8 with Wan 2.2, and 5 or 10 with others`,
  soraPrices: `${models} > knows the 12 s of Sora 2 with their price, but does not offer them`,
  durationRemap: `${rules} > the length after a change of the model (spec video 9) > of %s`,
  sizes: `${models} > makes the sizes that the service makes; Veo 720p and 1080p only`,
  sizeRemap: `${rules} > the size after a change of the model > to %s: %s becomes %s`,
  ratios: `${models} > has a choice of the ratio with Wan 2.5 and Veo only`,
  nearestRatio: `${rules} > an image of %i × %i is nearest to %s`,
  lastFrames: `${models} > offers a last frame with Wan 2.2 I2V, which needs one, and Veo`,
  takes: `${models} > takes the words and numbers of the specification where the service does, and a file with sound with Wan 2.5`,
  sent: `${rules} > what is sent beside the settings that every model has (spec video 9) > %s`,
  sentDefaults: `${rules} > what is sent beside the settings that every model has (spec video 9) > has the defaults of the specification`,
  defaults: `${form} > a form that leaves everything out > is for the default model of the specification`,
  usualSettings: `${form} > a form that leaves everything out > has the usual settings of %s`,
  otherDuration: `${form} > a form is refused for > a length that no model makes, in the words of the specification`,
  schema: `${form} > a form is refused for > a %s outside of the schema`,
  refused: `${calls} > POST /api/generate-video > refuses %s and writes nothing`,
  asked: `${calls} > POST /api/generate-video > takes a first frame as a file, keeps what was asked for, and says that it is under way`,
  askedByAddress: `${calls} > POST /api/generate-video > takes frames of the studio by their addresses, and keeps the negative prompt`,
  limit: `${calls} > POST /api/generate-video > lets the fifth to the eighth wait in order, and refuses the ninth`,
  pages: `${calls} > GET /api/seedance-videos > lists the videos of the person, newest first, page by page`,
  everyField: `${calls} > GET /api/seedance-videos > shows a video with every field of the specification, before and after its clip is there`,
  document: `${clips} > wait until they are admitted, and run then`,
  favorite: `${calls} > what a person does with a video > marks it as a favourite and takes that back`,
  deleted: `${calls} > what a person does with a video > moves it to the trash, from where it comes back by the id of its clip`,
} as const
