import { asserted, instead, remark, section } from '../line.ts'
import { tests as t } from '../tests.ts'

export const styleManager = section(
  '### Style Manager (/styles)',
  asserted("Title 'Style Manager', subtitle 'Manage LoRAs and AI-generated style templates'.", t.styleTabs),
  instead(
    "Only the tab 'AI Style Templates' is reachable (a LoRA tab body exists without a trigger).",
    'both tabs are reachable, since a body that nobody can reach is of no use',
    t.styleTabs,
  ),
  asserted(
    'Styles grid of cards (mosaic of up to 4 images, name, image count, edit and delete buttons)',
    t.styleCards,
    t.mosaic,
  ),
  asserted("a loading card 'Creating Style...' / 'Analyzing images' while creating", t.styleCreating),
  asserted("empty state 'No Styles yet'.", t.styleCreated),
  remark('Dialogs:'),
  asserted('Create Conversational Style', t.styleCreated),
  asserted('Edit Style Instructions', t.styleChanged, t.styleVersions),
  asserted('Delete Style confirm', t.styleDeleted),
  asserted('Add New LoRA', t.loraAdded),
  asserted('Edit LoRA', t.loraRefused),
  asserted('Delete LoRA confirm', t.loraDeleted),
  asserted(
    "'Choose from Images' (all past generation images) and 'Choose from Characters'.",
    t.styleFromPictures,
    t.chooseImages,
    t.chooseCharacters,
    t.styleFromCharacters,
  ),
)
