import { adminTests as ad } from '../../admin-tests.ts'
import { copyPageTests as c } from '../../copy-page-tests.ts'
import { asserted, instead, remark, section } from '../../line.ts'
import { lipSyncPageTests as s } from '../../lip-sync-page-tests.ts'
import { lipSyncTests as l } from '../../lip-sync-tests.ts'
import { tests as t } from '../../tests.ts'
import { videoPageTests as p } from '../../video-page-tests.ts'
import { videoTests as v } from '../../video-tests.ts'

export const constantsOfVideo = section(
  '## 9. Business constants and limits',
  asserted(
    'Video models: kling-2.1, kling-2.5, seedance-1.0-pro, veo-3.1, veo-3.1-fast, sora-2, wan-2.5, wan-2.2-spicy, wan-2.2-i2v-720p.',
    v.models,
  ),
  asserted('Durations: veo 4/6/8 s', v.durations),
  instead(
    'sora-2 4/8/12 s',
    'The maker has switched Sora 2 off: it is shown disabled; its 12 s, which the schema of 5 refuses, are known and not offered',
    v.soraPrices,
  ),
  asserted('(prices 0.40/0.80/1.20 dollars)', v.soraPrices),
  asserted('wan-2.2 models 5/8 s; others 5/10 s.', v.durations),
  asserted(
    'On model change the duration is remapped to a valid one (veo 6 or 8, sora 4 or 8, wan-2.2 5 or 8, others 5 or 10).',
    v.durationRemap,
  ),
  instead(
    'Resolutions 480p, 720p, 1080p',
    'Each model offers those of them that its service makes: Kling has no choice, Wan 2.2 makes no 1080p',
    v.sizes,
  ),
  asserted('veo allows only 720p and 1080p (480p becomes 720p).', v.sizes, v.sizeRemap),
  asserted('Aspect ratio is selectable for wan-2.5 (16:9, 9:16, 1:1, 4:3) and veo (16:9, 9:16).', v.ratios),
  asserted('An image upload sets the nearest of 16:9, 9:16, 1:1, 4:3.', v.nearestRatio),
  asserted('Last frame is offered for wan-2.2-i2v-720p and veo.', v.lastFrames),
  asserted(
    "Kling sends negativePrompt (default 'blur, distort, low quality') and guidanceScale (default 0.5).",
    v.sent,
    v.sentDefaults,
  ),
  instead(
    'wan-2.2 sends negativePrompt.',
    'Wan 2.2 I2V sends it; the service of Wan 2.2 Spicy takes none, so that it is refused there instead of being dropped',
    v.sent,
    v.takes,
  ),
  asserted('wan-2.5 sends negativePrompt and audioEnabled (default true).', v.sent, v.sentDefaults),
  asserted('Quantity 1 to 4', p.fourClips),
  asserted('4 run at once.', v.limit),
  asserted('Video pages of 20; next page loads within 100 px of the bottom;', p.pages),
  asserted('status polling every 10 s; queue status every 3 s.', p.polling, p.periods),
  asserted('Audio limit 15MB. Grid-size slider 150 to 500 step 25.', p.audio, p.pages),
  asserted(
    'Chat language models: Grok Code Fast 1 (default), Claude Sonnet 4.5, ChatGPT-4o, Gemini 2.5 Flash, Qwen 2.5 72B, and an uncensored free model. A default style-guide template id is used.',
    t.chatModels,
    t.chatGuide,
  ),
  asserted(
    "Copy video: modes animate or replace; resolution 480p ($0.20 per 5 s) or 720p ($0.40 per 5 s); aspect options tall, vertical, square, horizontal, widescreen, cinematic; seed default -1 (random); polling every 5 s, stopped after 5 minutes; cost shown 13; '30 Daily free credits left'.",
    c.prices,
    c.sent,
    c.randomSeed,
    c.polling,
    p.periods,
    c.shownCost,
    c.defaults,
  ),
  asserted(
    'Lip sync: models wavespeed-lipsync-2-pro and wavespeed-ai/infinitetalk; sync modes cut_off (default), loop, bounce, silence, remap; InfiniteTalk aspect ratios 16:9, 9:16, 1:1, 4:3 (default 16:9)',
    l.choices,
    l.defaults,
    l.lengths,
  ),
  asserted('list polling every 10 s.', s.polling, p.periods),
  asserted(
    'Admin date ranges: today, 7days (6 days back from the start of today), 30days, 90days, 1year (364 days), all (no bounds); default all. Costs are stored in cents and shown in dollars with 2 decimals. The analytics fetch retries once. Delete-user redirect delay 1.5 s. Account statuses: active, suspended, deleted.',
    ad.bounds,
    ad.noBounds,
    ad.dashboard,
    ad.retried,
    ad.delete,
  ),
  remark('Server-side cost values and limits other than those listed: not shown.'),
)
