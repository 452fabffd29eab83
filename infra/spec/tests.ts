import { libraryTests } from './library-tests.ts'
import type { TestName } from './line.ts'

const e2e = <T extends string>(file: T) => `infra/e2e/${file}.e2e.ts` as const
const landing = e2e('frame/shell-landing')
const frame = e2e('frame/shell-frame')
const gallery = e2e('images/gallery')
const states = e2e('images/gallery-states')
const panel = e2e('images/panel')
const references = e2e('images/panel-references')
const panelRules = 'mfe-image/src/panel/panel-rules.test.ts'
const referenceRules = 'mfe-image/src/references/references.test.ts'
const catalogue = 'backend/src/features/catalogue/models.test.ts'
const formValues = 'backend/src/features/images/form/form-values.test.ts > the generation form takes (spec images 5)'
const form = 'backend/src/features/images/form/form.test.ts > the form'
const characterView = 'mfe-library/src/characters/view/character-view.browser.test.tsx'
const characterList = 'mfe-library/src/characters/characters-page.browser.test.tsx'
const characterFilter = 'shell/src/studio/bar/character-filter.browser.test.tsx'
const characterReferences = 'mfe-image/src/references/picker/character-chooser.browser.test.tsx'
const addTo = 'mfe-image/src/collections/add-to.browser.test.tsx'
const calls = 'backend/src/features/images/routes.test.ts'
const assets = 'backend/src/features/assets/life.test.ts'
const session = 'backend/src/platform/auth/sign-in/sign-in-session.test.ts'
const toasts = 'shell/ui/src/toast/toasts.browser.test.tsx'
const accounts = 'backend/src/features/accounts/projection.test.ts > the read model of accounts'
const sessions = 'backend/src/platform/auth/sessions/sessions.test.ts > sessions'
const galleryCalls = 'backend/src/features/gallery/routes.test.ts'
const tiles = 'mfe-image/src/gallery/tiles/tiles.test.tsx'
const sent = 'shell/ui/src/api/sent-as.test.ts'
const apiError = 'shell/ui/src/api/api-error.test.ts'
const models = 'mfe-image/src/models/models.test.ts'

const loraList = 'mfe-library/src/loras/lora-list.browser.test.tsx'
const variation = 'mfe-image/src/detail/variation/variation-form.browser.test.tsx > a variation'
const styleList = 'mfe-library/src/styles/style-list.browser.test.tsx'

const chatPanel = 'shell/media/src/chat/chat-panel.browser.test.tsx'

const frames = 'mfe-image/src/frames/frame-extractors.browser.test.tsx'
const sources = 'backend/src/features/sources/routes.test.ts'

const editPage = 'mfe-image/src/edit/edit-page.browser.test.tsx > the edit page'

const characterVideos = 'mfe-library/src/characters/videos/character-videos.browser.test.tsx'

/** The tests that lines name, each by what it shows. */
export const tests = {
  // Edit page
  editFlow: `${e2e('images/edit')} > an image of the gallery is edited: the result takes its place, is downloaded, and is edited in turn`,
  shareFlow: `${e2e('images/edit')} > an image is shared: anybody sees it alone and without scripts, until its link is revoked`,
  editUpload: `${editPage} > takes a file: it is uploaded, and then edited`,
  editFresh:
    'mfe-image/src/edit/rail/recent.test.ts > fetches the generations of the edit page anew after 30 s, and not before',
  editPicture: `${editPage} > shows the image that the address names, beside at most eight recent ones, of which another can be chosen`,
  editMissing: `${editPage} > needs an image and a prompt, and says so in the specified words`,
  editSent: `${editPage} > sends the image by its id with prompt, model and count, at the price shown, and is busy until the end`,
  editFailed: `${editPage} > says why a request was refused, and why images failed`,
  editModes: `${editPage} > lets the studio choose in Auto, and keeps what was set in Manual`,
  // Frame extraction
  frameFlow: `${e2e('images/frames')} > a video is uploaded, one of its frames is saved to the gallery, which knows where it comes from, and is edited`,
  frameNoLink: `${frames} > the frame extractors > ask for a %s link`,
  frameSteps: `${frames} > the frame extractors > download a link, show its frames with their times, save the chosen one, and begin anew`,
  frameReset: `${frames} > the frame extractors > begin anew when Reset is pressed`,
  frameLinkFailed: `${frames} > a %s link > that fails is told in the words of the specification (%#)`,
  frameUpload: `${frames} > a video that is uploaded > tells how much of it is sent, then shows its frames`,
  frameUploadFailed: `${frames} > a video that is uploaded > and fails is told in the words of the specification (%s)`,
  frameRefusals: `${sources} > a request for a video > is refused in the words of the specification (%#)`,
  frameList: `${sources} > the frames of a video > are small pictures with their times`,
  frameWords: 'backend/src/features/sources/words.test.ts > says what has failed by the kind of the source',
  // AI chat
  chatFlow: `${e2e('library/chat')} > the chat writes a prompt word by word, refines it, fills the prompt box, and is found again after a reload`,
  chatBegun:
    'backend/src/features/chats/projection.test.ts > chats have their messages, and are shown once a model has replied',
  chatEmpty: `${chatPanel} > sends nothing empty, and nothing with the Enter that ends a composition`,
  chatFailed: `${chatPanel} > says why there is no reply, before and after the model was asked, and asks again`,
  chatNotLoaded: `${chatPanel} > leaves and shows the history, and says what could not be loaded or deleted`,
  chatNotStored: `${chatPanel} > says what could not be saved or analyzed`,
  chatPrompt:
    'backend/src/features/chats/routes.test.ts > a prompt > knows the prompt that is there, the style guide, the saved wishes, the character, and sees the images',
  chatGuide:
    'backend/src/features/chats/told-to-models.test.ts > the style guide that is chosen, in place of the built-in one',
  chatTold:
    'backend/src/features/chats/told-to-models.test.ts > the prompt of the panel, the character, the style, the references and the product',
  chatSettings:
    'backend/src/features/chats/told-to-models.test.ts > of a saved prompt setting the initial prompt for the first draft, and the refinement prompt later',
  chatDocument:
    'backend/src/features/chats/projection.test.ts > chats have their messages, and are shown once a model has replied',
  chatHistories:
    'backend/src/features/chats/histories.test.ts > chat histories > are saved from messages as JSON text or as a list, and read, listed, deleted and restored',
  imagePromptShown:
    'shell/media/src/chat/image-prompt.browser.test.tsx > turns an image into a prompt word by word, as messages of a chat that goes on in words',
  imagePrompt:
    'backend/src/features/chats/image-prompt.test.ts > a prompt from an image > is written by a model that sees, which is named; as a data URL or plain base64',
  chatModels:
    'backend/src/features/catalogue/language-catalogue.test.ts > the six models of the specification can be chosen, the first one by default',
  promptCut: 'backend/src/features/chats/finished-prompt.test.ts > %j',
  // Landing page and sign-in
  landingPage: `${landing} > * px: the landing page takes an address for the waitlist, in the specified words`,
  wrongAddress:
    'shell/src/landing/field-errors.browser.test.tsx > says in a toast and at the field what is wrong with an address, there until it is written anew',
  addressNotTaken:
    'shell/src/landing/field-errors.browser.test.tsx > says in a toast and at the field that the address could not be taken',
  logo: 'shell/src/landing/landing-page.test.tsx > begins with the logo and the tagline',
  joining:
    'shell/src/landing/waitlist-form.browser.test.tsx > says that it is sending, and what the server said when it refused',
  toastTime: `${toasts} > goes after five seconds`,
  toastKey: `${toasts} > is reached by F8`,
  toastSwipe: `${toasts} > goes when it is swiped away by 50 px, and not before`,
  testLogin: `${landing} > the debug sign-in refuses in the specified words and opens the studio`,
  invitation: `${e2e('frame/shell-invited')} > by invitation, at an issuer of one’s own: wait, be invited, sign in, meet the spending limit, be suspended`,
  waitlistCall:
    'backend/src/features/waitlist/routes.test.ts > the waitlist > takes an address once, and responds the same the second time',
  waitlistRefusals: 'backend/src/features/waitlist/routes.test.ts > the waitlist > refuses %j and says why',
  invitedOnly:
    'backend/src/processes/edge/sign-in.test.ts > a sign-in is refused > for an unknown person when access is by invitation',
  signIn:
    'backend/src/processes/edge/sign-in.test.ts > signing in with the identity provider > asks with PKCE, state and nonce, and ends on the home page with an account',
  currentUser: `${session} > test login > signs the test account in, and its own next read finds it`,
  logout: `${session} > signing out > ends the session on the server`,
  nobodyOn401: 'shell/ui/src/api/current-user.test.tsx > is nobody on a 401, and an error on anything else',
  cookie: `${session} > the session cookie > is out of reach of scripts and other sites`,
  accessMatrix:
    'backend/src/processes/edge/access-matrix.test.ts > the access matrix, from the contracts of all routes > refuses %s everywhere, before anything is read',
  othersThings:
    'backend/src/features/assets/life.test.ts > an image > cannot be used by others: it does not exist for them',
  suspended:
    'backend/src/processes/edge/sign-in.test.ts > a suspended account > is refused at the next sign-in, and can sign in when the suspension has ended',
  suspension: `${accounts} > contains the time of a suspension until it has ended`,
  otherCredentials: `${session} > test login > refuses other credentials with one text`,

  // Entities
  accountKnown: `${accounts} > contains what is known and leaves the rest empty`,
  accountChanges: `${accounts} > follows changes, and removes what the profile no longer has`,
  accountOnce:
    'backend/src/features/accounts/commands.test.ts > opening an account > registers once, even if it is repeated or runs twice at the same time',
  sessionFound: `${sessions} > are found by their secret, of which only a hash is stored`,
  sessionExpires: `${sessions} > are removed by the database some time after they have expired`,
  waits:
    'backend/src/features/waitlist/projection.test.ts > the read model of the waitlist > contains who waits, and who no longer does',
  joinsOnce: 'backend/src/features/waitlist/decider.test.ts > an address of the waitlist > joins once',
  ledger: 'backend/src/features/costs/projection.test.ts > charges > are the ledger, one document per output',
  chargedOnce: 'backend/src/features/costs/decider.test.ts > charges an output once, by its price',
  generationBegins:
    'backend/src/features/images/projection.test.ts > generations > begin with the request, every output queued',
  generationProgress: 'backend/src/features/images/queries.test.ts > returns how far a generation is',
  generationMask:
    'backend/src/features/images/form/mask.test.ts > the mask of a request > is taken as %s, is staged, and is no reference',
  generationReferences: 'backend/src/features/images/lists/generation.test.ts > names its references, in order',
  favoriteMarks: `${assets} > favourites > are set to the requested value`,
  imageOfGeneration: `${assets} > an image > belongs to its generation`,
  columnsCall: `${galleryCalls} > the columns of the gallery > contain every image that is shown, newest first, up to a position in the log`,
  imageDetails: `${galleryCalls} > the details of what is in view > are in the requested order, with the generations, without what is not shown`,
  aspectNumbers: `${models} > lays aspects out by their specified numbers, an unknown one as a square`,
  modelLabels: `${catalogue} > the catalogue of image models > uses the labels of the specification (spec images 3)`,
  unknownModel: `${models} > names models that nobody knows Unknown`,

  // Frame
  bar: `${frame} > * px: the bar by keyboard: menu, toggles, person, collapse, shortcuts, and the page that is not there`,
  sessionEnds: `${frame} > a session that ends while the page is open is told, and nothing typed is lost`,
  menus: 'shell/src/studio/bar/menus.test.ts > has the specified menus, each entry once its page exists',
  currentMenu: 'shell/src/studio/bar/menus.test.ts > knows the menu of a page',
  avatar: 'shell/src/studio/bar/avatar.test.tsx > is the profile image, or else a letter',
  initial: 'shell/src/studio/bar/person.test.ts > initialOf > takes the first name, else the e-mail, else U',
  fullName: 'shell/src/studio/bar/person.test.ts > fullNameOf > joins what is known',
  oneToast: 'shell/ui/src/toast/toast-store.test.ts > shows one toast at a time',
  toastRemoved: 'shell/ui/src/toast/toast-store.test.ts > removes a dismissed toast after 3000 ms',
  toastConstants:
    'shell/ui/src/toast/toasts.test.tsx > shows a toast for 5000 ms and lets it be swiped away by 50 px; F8 leads there',
  toastWidth: 'shell/ui/src/toast/toasts.test.tsx > is at most 420 px wide',
  tooltips:
    'shell/ui/src/controls/tooltip.test.tsx > opens a tooltip after 700 ms, and the next one without a wait within 300 ms',
  polling: 'shell/src/live/start-live-feed.test.ts > polls when the socket has been away for 5 s, and then every 3 s',
  feed: 'shell/media/src/gallery/live-pictures.test.ts > fetches generations that have changed together, each one once, however often it was reported at a moment',

  // Calls from the browser
  cacheDefaults:
    'shell/ui/src/api/query-client.test.ts > keeps data for ever, refetches on nothing, polls nothing, retries nothing',
  sendsCookie: `${sent} > lets the session cookie go with every call, to the studio and nowhere else`,
  sendsJson: `${sent} > sends JSON as JSON`,
  sendsForm: `${sent} > sends a form as the browser makes it`,
  gets: `${sent} > gets an address and reads JSON`,
  fillsAddress: 'shell/ui/src/api/request.test.ts > fills params into the path and appends the query',
  errorMessage: `${apiError} > has the message of the specification: status, colon, body text`,
  errorStatusText: `${apiError} > takes the status text when the body is empty`,
  errorWords: `${apiError} > parses a problem, whose own words are shown`,

  // Dashboard
  wholeStory: `${e2e('images/generate')} > sign in, generate four images, see them arrive, reload, a second tab in step, sign out`,
  toldQueued:
    'mfe-image/src/generate/use-generate.browser.test.tsx > tells that the queue is active once the request is queued, in place of no failure and no Undo',
  failedImage: `${e2e('images/generate')} > a failed image says why and that it cost nothing, and can be dismissed`,
  emptyPrompt: `${e2e('images/generate')} > an empty prompt is not sent`,
  ninthImage: `${e2e('images/generate')} > the ninth image is refused before it is asked for`,
  everyModel: `${panel} > every model of the picker makes a picture with what it accepts`,
  byModel: `${panel} > shows what the chosen model accepts, and repairs what it does not`,
  soulPrompt: `${panel} > Soul takes a reference for its prompt; nothing else works without words`,
  limitRefused: `${panel} > a click above the limit is refused in the specified words`,
  fiveMinutes: `${panel} > gives up after five minutes in the specified words`,
  settingsSurvive: `${panel} > settings by keyboard change the price and survive a reload, like a half-written prompt`,
  fourReferences: `${references} > takes several pictures, four in all, in an order that can be changed by keyboard and by drag`,
  bringPictures: `${references} > takes what is pasted or dropped anywhere, lights the slot, and refuses what is no picture`,
  refParameter: `${references} > a picture of the gallery and a file keep their order to the model and over a reload; ?ref= brings one too`,
  defaultSettings: `${panelRules} > settings > start as specified`,
  limitButton: `${panelRules} > obstacles > read {n}/{max} Limit above it, with the specified reason`,
  limitReached: `${panelRules} > obstacles > refuse a click that is tried all the same, before an empty prompt does`,
  missingReference: `${panelRules} > obstacles > name a missing reference`,
  soulDefaultPrompt: `${panelRules} > the prompt that is sent > may be missing for Soul beside a reference`,
  serverWords: `${panelRules} > a failed click > says what the server said`,
  ownWords: `${panelRules} > a failed click > has the specified words otherwise`,
  reuseDefaults:
    'mfe-image/src/request/reuse.test.ts > a picture whose settings are used again > gives 4K and 4 images where it does not say, and leaves what it does not name',
  maximum: 'mfe-image/src/generate/use-queue-status.test.tsx > counts to 8 until the server says its own maximum',
  referenceWords: `${referenceRules} > several at once > are added as far as there is room, and the rest is told in the specified words`,
  referenceMaximum: `${referenceRules} > several at once > are never more than four`,
  referencesOnce: `${referenceRules} > several at once > count once when they are there already`,
  referenceFiles: `${referenceRules} > files > are pictures that the studio can use; each of the others is named with its reason`,
  noReferences: `${referenceRules} > what goes with a click > is told at once when a model takes none`,
  aspectLabels: `${models} > labels aspects as specified, and shows an unknown one as it is`,

  // Gallery
  favorites: `${gallery} > favourites: by heart and key, alone, in two tabs, refused`,
  trash: `${gallery} > deleted images can be taken back, restored from the trash, and erased`,
  selection: `${gallery} > selection: ranges, bulk favourites and deletes, Escape, what is said`,
  takenOver: `${gallery} > the keyboard walks, opens, and focus returns; settings and references are taken over`,
  search: `${gallery} > prompts are searched: by key, in two tabs, among favourites, without a match`,
  loadFailure: `${states} > the gallery says what it cannot load, and loads it when asked again`,
  gridSize: `${states} > the grid size is kept; new pictures wait above the view behind a pill`,
  largeGallery: `${e2e('images/gallery-large')} > 100,000 images at *: every place is reached with few tiles in the document`,
  skeleton: `${e2e('frame/skeleton')} > before any script has come, the page shows a skeleton, and the landing page then takes its place`,
  studioSkeleton: `${e2e('frame/skeleton')} > * px: the skeleton of the studio has the places of the studio, and stays until the studio is there`,
  restOfFlow: `${e2e('frame/spec-lines')} > what no other flow comes by, in the specified words and numbers`,
  emptyGallery: 'mfe-image/src/gallery/gallery-states.test.tsx > says what to do when there is nothing yet',
  waitingWords: `${tiles} > is Queued for the first second, then In Progress`,
  failedWords: `${tiles} > says why it failed, or that nobody knows, and can be dismissed`,
  instruct: `${variation} > is asked for in words: what to change, in the shape of the picture, by SeeDream 4.0, at its price`,
  editPrompt: `${variation} > is asked for by the prompt of the picture, written anew; what was written stays`,
  detailClips:
    'mfe-image/src/detail/open-detail.browser.test.tsx > the strip below a picture > is beside buttons that lead with the picture to the pages of clips: %s',
  editClips: `${editPage} > leads with its image to the page of clips by %s`,
  detailActions:
    'mfe-image/src/detail/rail-actions.test.tsx > offers to download, to reuse the settings, to make a clip of it, to use it as a reference, to add it to a character or style and to delete it',
  downloadName: `${tiles} > is downloaded as generated-image-N.png, counted from one`,
  elapsed: 'shell/ui/src/values/format.test.ts > shows elapsed seconds, from a minute on with minutes',
  clickTiles:
    'mfe-image/src/gallery/items/live-tiles.test.ts > shows a click at once, one tile per image in its final aspect',
  refusedTiles:
    'mfe-image/src/gallery/items/live-tiles.test.ts > turns a refused click into failed tiles that can be dismissed one by one',
  favoriteAtOnce: 'mfe-image/src/gallery/items/items.test.ts > shows favourites only, as the person sees them',
  leavingAtOnce:
    'mfe-image/src/gallery/items/items.test.ts > hides what is on its way to the trash, wherever it is, until it is refused',
  freshList:
    'mfe-image/src/gallery/items/use-items.test.tsx > keeps the list of the newest 40 generations fresh for 30 s',
  near: 'shell/media/src/grid/grid-controller.test.ts > has the rows of 500 px above and below the view in the document, before they are reached',
  rowHeights: 'shell/media/src/toolbar/row-height.test.ts > takes only heights that the slider has',
  rows: 'shell/media/src/layout/justify-rows.test.ts > justifyRows > fills the width to the pixel in every row but the last, with 4 px between items',
  oncePerView: 'shell/media/src/gallery/batch.test.ts > asks for many at once, no more than fit, and answers each',

  // The server's side of a generation
  nineModels: `${catalogue} > the catalogue of image models > has the nine of the specification`,
  sevenListed: `${catalogue} > the catalogue of image models > lists seven in the picker: not Hunyuan, not Wan image-to-image (spec images 9)`,
  modelReferences: `${catalogue} > the catalogue of image models > works from references where the form offers them (spec images 5), from one where the provider takes one`,
  modelCounts: `${catalogue} > the catalogue of image models > makes one to four images; Soul one or four, in its own qualities (spec images 5)`,
  loraModels: `${catalogue} > the catalogue of image models > takes a LoRA with Flux Krea only: the service of Wan image-to-image has no input for one (spec images 5)`,
  millionths: `${catalogue} > the catalogue of image models > prices a request by its outputs, in whole millionths of a dollar`,
  formRatios: `${formValues} > the specified ratios and no other`,
  formQualities: `${formValues} > the specified qualities and no other`,
  formModels: `${formValues} > the nine models and no other`,
  formCounts: `${formValues} > one to four images`,
  formDefaults: `${formValues} > its defaults for what is left out, including style and LoRA`,
  formStyles: `${formValues} > the styles of Soul and no other`,
  loraPage: `${e2e('library/styles')} > a LoRA is added, changed, deleted and brought back, and axe finds nothing`,
  stylesMenu: `${e2e('library/styles')} > the menu leads to the Style Manager, which loads when the pointer is on its entry`,
  stylePage: `${e2e('library/styles')} > a style is created, edited, its first instructions are restored, it is deleted and brought back`,
  newStyle: `${addTo} > the dialog that creates > a style needs a name alone, for which it proposes what was searched for; a refusal loses nothing`,
  stylesFromGallery: `${e2e('library/styles')} > pictures of the gallery become a style, one more is added from its tile, and the page of styles follows`,
  styleCreating:
    'mfe-library/src/styles/create-style.browser.test.tsx > closes at once and shows what it is doing; analyzes the images, creates the style, then adds its images',
  styleSteps:
    'mfe-library/src/styles/creation/creation.test.ts > asks for the analysis, then for the style, then for its images, and notes each step before the next',
  styleFromPictures: `${e2e('library/styles')} > a style is described from its pictures: uploaded and chosen, stopped half-way, and resumed in another browser`,
  chooseImages:
    'shell/media/src/choosers/choose-images.browser.test.tsx > gives the chosen images in the order of choice, whatever the search shows meanwhile',
  characterReferences: `${characterReferences} > adds images of a character as references by their ids, in the order of choice`,
  fourOfCharacters: `${characterReferences} > takes four at most, and says in the specified words what has no room`,
  characterReferencesFailed: `${characterReferences} > says that images could not be added, and keeps what was chosen`,
  characterFilterList: `${characterFilter} > lists all images and every character, finds them by name, and closes with a choice`,
  characterFilterKeys: `${characterFilter} > is worked by keys: down into the list, Enter for what was found first, Escape for the words and then the popover`,
  characterFilterSize: `${characterFilter} > shows at most 400 px of a long list, and all of the width of a phone`,
  characterFilterShown:
    'mfe-image/src/gallery/character-filter.browser.test.tsx > shows the images of the chosen character alone, follows its changes, and shows all again',
  characterFilterAddress:
    'mfe-image/src/dashboard/filter-address.browser.test.tsx > tells the character that is chosen, and goes back to the one before',
  characterFilterFlow: `${e2e('library/character-filter')} > a character filters the gallery, in the address and live, and beside it new images are shown and added`,
  chooseCharacters:
    'shell/media/src/choosers/choose-characters.browser.test.tsx > finds a character by name and shows its images; what was chosen of one stays chosen beside another',
  styleTabs: `${styleList} > has two tabs, and the one that is shown is in the address`,
  styleCards: `${styleList} > shows a style as a card: its images, how many they are, its name and the first line of its instructions`,
  mosaic:
    'mfe-library/src/characters/characters-page.browser.test.tsx > shows $images images as a mosaic that fills the card',
  styleCreated: `${styleList} > says in the specified words that there are none, and creates one when it has a name`,
  styleChanged: `${styleList} > changes only what was typed; the name must not be blank, and nothing typed is lost when it is refused`,
  styleDeleted: `${styleList} > deletes after the question, and brings back from the toast`,
  styleNotDeleted: `${styleList} > says that a delete failed and keeps the card; a list that does not load can be loaded again`,
  styleVersions: `${styleList} > shows every version of the instructions, compares them, and puts one back into use and into the form`,
  styleInPrompt:
    'backend/src/features/images/form/style.test.ts > a style of the person’s own in a request > is recorded with its version, and its instructions join the prompt that is sent, sealed',
  styleExpires:
    'backend/src/testing/thing-life.ts > its life > expires after 30 days in the trash, not sooner and not when it was restored',
  loraAdded: `${loraList} > says what is missing at each field and sends nothing, then adds the LoRA`,
  loraRefused: `${loraList} > shows a refused address at its field and keeps what was typed; what belongs to no field is a toast`,
  loraDeleted: `${loraList} > deletes after the question, and brings back from the toast`,
  loraNotDeleted: `${loraList} > says that a delete failed and keeps the card; a list that does not load can be loaded again`,
  loraPicker:
    'mfe-image/src/panel/settings/lora-chip.browser.test.tsx > offers the LoRAs of the person with their words, and none',
  loraOfModel:
    'mfe-image/src/panel/panel-rules.test.ts > settings > have a LoRA only where the model takes one, and one that the person still has',
  loraOfGeneration:
    'backend/src/features/images/form/lora.test.ts > a LoRA in a request > is part of the generation, and so is the prompt that was sent',
  characterOpened: `${characterView} > opens by its card or its address, with its name, count and images, and goes back to the list`,
  characterEmpty: `${characterView} > says in the specified words that there are no images and no videos`,
  characterGrid: `${characterView} > lays the images out in rows of the height that was chosen last`,
  characterRemoved: `${characterView} > removes one image, and brings it back to its place from the toast`,
  characterSelected: `${characterView} > selects by clicks and a range, and removes the selected with one command, one toast and one undo`,
  characterNotRemoved: `${characterView} > shows images again that could not be removed, and says so`,
  characterSearch: `${characterView} > finds images by words of their prompts, and shows all again`,
  characterActs: `${characterView} > goes to the dashboard with an image as a reference, chooses the cover, and saves an image under its name`,
  characterDeleted: `${characterView} > renames the character, deletes it and returns to the list`,
  characterCreated: `${characterList} > says in the specified words that there are none, and creates one with a name`,
  characterCards: `${characterList} > says of a character without images that it has none, and how many there are`,
  characterRenamed: `${characterList} > renames, deletes after the question, and brings back from the toast`,
  characterNotDeleted: `${characterList} > says what failed and keeps the card and the typed name; a list that does not load can be loaded again`,
  addToCollection: `${addTo} > the popover that adds to a %s > finds one by its name and adds an image, which is marked then and can be taken out again`,
  createCharacter: `${addTo} > the dialog that creates > a character has images to choose, and needs a name and at least one of them`,
  createdPartly: `${addTo} > the dialog that creates > a %s can be cancelled, and says so when images could not be added`,
  manageCharacter: `${addTo} > the dialog that manages a character removes images, until Done`,
  characterCalls:
    'backend/src/features/characters/routes.test.ts > characters > are created, listed newest first, renamed, deleted and restored',
  characterComesBack:
    'backend/src/features/characters/routes.test.ts > characters > take no images while they are deleted, and have theirs again when they are restored',
  characterExpires:
    'backend/src/testing/thing-life.ts > its life > expires after 30 days in the trash, not sooner and not when it was restored',
  characterVideos: `${characterVideos} > shows the videos of a character with how long they are, and one of them large`,
  characterVideoSaved: `${characterVideos} > saves a video as video-{id}.mp4`,
  characterVideoGone: `${characterVideos} > removes a video in the specified words, and brings it back to its place`,
  memberDocument:
    'backend/src/features/collections/projection.test.ts > members are one document for each image in each character, at its place',
  memberOfStyle: 'backend/src/features/collections/decider.test.ts > an image in a style follows the same rules',
  characterVideoDocument:
    'backend/src/features/character-videos/projection.test.ts > is one document for each video in each character, which leaves the list and comes back to its place',
  characterVideoCalls:
    'backend/src/features/character-videos/routes.test.ts > the videos of a character > are added by the address of the clip, relative or absolute, and listed with what plays them, the last one first',
  ...libraryTests,
  visualStyle: `${formValues} > the visual styles and no other`,
  formFiles: `${formValues} > pictures in the specified fields`,
  pagesOf40:
    'backend/src/features/images/form/form-values.test.ts > lists pages of 40 unless another size is requested',
  soulPromptServer: `${form} > has a prompt; for Soul a reference is enough (spec images 5)`,
  referencesOfModel: `${form} > is limited to the references of its model: %s with %i`,
  requestedOfModel: `${form} > requests a number of images that the model makes`,
  soulSettings: `${form} > is stored as settings; a quality only if there is a choice`,
  hunyuan: 'backend/src/features/images/form/references.test.ts > references of a request > are ignored by Hunyuan',
  referencesCall:
    'backend/src/features/images/form/references.test.ts > references of a request > are stored under staged keys, the product last; pictures that the person already has are named by their ids',
  fourOnServer:
    'backend/src/features/images/form/references.test.ts > references of a request > are four at most, whatever they are',
  generateCall: `${calls} > POST /api/generate > queues the job by the defaults of the form`,
  ownWrite: `${calls} > POST /api/generate > shows the person their own write`,
  ninthOnServer: `${calls} > POST /api/generate > refuses the ninth image in the specified words`,
  listCall: `${calls} > GET /api/generations > pages, newest first`,
  centsAtTheEdge: `${calls} > GET /api/models > lists what can be picked and used today, with prices in cents`,
  queueCall: 'backend/src/features/images/queries.test.ts > returns what is in progress',
  generationShape:
    'backend/src/features/images/queries.test.ts > shows what the contract says: three pictures and a failure would be a normal end',
  generationStatus:
    'backend/src/features/images/lists/generation.test.ts > has the status of its outputs, and has failed only when it has no picture',
  shortPage: 'backend/src/features/images/queries.test.ts > lists the generations of a user, newest first, in pages',
  othersGenerations: `${calls} > the generations of others > are treated as if they did not exist: not listed, not found, not cancelled`,
  favoriteCall: `${assets} > favourites > are toggled by the address of the image, relative or absolute`,
  favoritesListed: `${assets} > favourites > can be listed alone`,
  trashCall: `${assets} > the trash > takes an image out of every list and restores it as it was`,
} as const satisfies Readonly<Record<string, TestName>>
