import { adminTests as ad } from '../admin-tests.ts'
import { copyPageTests as c } from '../copy-page-tests.ts'
import { asserted, remark, section } from '../line.ts'
import { lipSyncPageTests as s } from '../lip-sync-page-tests.ts'
import { tests as t } from '../tests.ts'
import { videoPageTests as p } from '../video-page-tests.ts'

/** What the product does and for whom. */
export const purpose = section(
  '## 1. What the product does and for whom',
  remark('The product is an AI media studio for content creators.'),
  asserted("Its landing page carries the tagline 'Just human enough.' and a waitlist sign-up", t.landingPage),
  asserted('people who already have access sign in (regular users through a social login', t.invitation, t.signIn),
  asserted('administrators through a separate credential login', ad.login, ad.separate),
  asserted('Access appears to be by invitation, because of the waitlist.', t.invitation, t.invitedOnly),
  remark('Signed-in users can:'),
  asserted('generate images from a text prompt, optionally with reference images, a product image', t.bringPictures),
  asserted("a character's images", t.characterReferences),
  asserted(
    'or frames taken from a short-form video link, a long-form video link or an uploaded video',
    t.frameFlow,
    t.frameSteps,
  ),
  asserted('edit existing images', t.editFlow),
  asserted('organise images', t.addToCollection, t.characterSelected),
  asserted('(and videos)', p.addedToCharacter),
  asserted('into named characters', t.characterCreated),
  asserted('keep custom styles', t.stylePage),
  asserted('(AI style templates used as prompt templates', t.styleInPrompt),
  asserted('or style guides)', t.chatGuide),
  asserted('and LoRAs', t.loraPage),
  asserted('and keep saved prompt settings', t.savedPrompts, t.promptSettingCalls),
  asserted('favourite and bulk-delete gallery items', t.selection),
  asserted(
    'use an AI chat that writes and refines prompts (choose a language model and a style guide; an image can also be turned into a prompt)',
    t.chatFlow,
    t.imagePrompt,
  ),
  asserted("create videos, copy a video's style and sync audio to video (companion document).", p.flow, c.flow, s.flow),
  remark('Server-side behaviour (queueing, model execution, storage, billing) is not shown.'),
)
