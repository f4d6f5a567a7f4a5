const components = (names: string) => `@mantine/core/esm/components/(${names})/`;
const ofSignIn = [
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|zod|clsx|seroval)/',
  '@tanstack/(react-router|router-core|history|store|react-store|react-query|query-core)/',
  '@mantine/hooks/esm/(utils|use-(id|uncontrolled|document-title|merged-ref|previous|mounted|reduced-motion|isomorphic-effect|did-update|color-scheme|window-event|shallow-effect|callback-ref))/',
  '@tabler/icons-react/dist/esm/(defaultAttributes|createReactComponent)',
  '@mantine/core/esm/core/',
  components(
    'Alert|ActionIcon|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Skeleton|Stack|Text|TextInput|Title|UnstyledButton',
  ),
  '@mantine/core/esm/components/Checkbox/CheckIcon',
  'console/src/(api/(?!decisions|events|fetch-file|import-file|wait-turn|use-download|download)|app/(sign-in/(return-place|required-step|entry|sign-in|sign-out|again/in-place|PublicScreen|may-use-passkeys)|ThemeToggle)|sign-in-paths|passport-sections|resource/state/list-search|ui/(TextLink|ErrorNote|Loading|Logo|toast|refusal/refused|lazy-later|text/format|input/option-filter|overlay/(last-focus|unsaved)|use-keys))',
  'contract/src/(kit/(accent|errors|filter|route|row-title|text)\\.|features/auth/calls)',
];

/** Which modules share a chunk. Many tiny shared chunks cost more in requests and in lost compression than they save, but the
 *  sign-in must not load code that it does not need. A group also takes the imports of its modules, unless a group of higher
 *  priority has them. */
export const chunkGroups = [
  { name: 'base', priority: 40, minShareCount: 2, test: new RegExp(ofSignIn.join('|')) },
  // Saving a file is not part of the first screen.
  { name: 'download', priority: 39, test: /console\/src\/(api\/download\.|ui\/save-file)/ },
  // Shared by dialogs and menus, which are loaded separately.
  { name: 'focus', priority: 39, test: /console\/src\/ui\/(overlay\/use-focus-return|shown-once\/held-open)/ },
  // The event stream is opened after the screen is shown.
  { name: 'events', priority: 39, test: /(console\/src\/api|contract\/src\/features)\/events/ },
  // Cards show names of people without the registry, which uses this module too.
  { name: 'short-name', priority: 39, test: /contract\/src\/kit\/short-name/ },
  // Library hooks that lists need; their dropdowns come from the same library but load later.
  { name: 'hooks', priority: 32, test: /@mantine\/hooks\/esm\/use-(debounced|resize-observer|local-storage)/ },
  { name: 'icons', priority: 35, minShareCount: 4, test: /@tabler\/icons-react\/dist\/esm\/icons\// },
  {
    name: 'floating',
    priority: 30,
    test: new RegExp(`@floating-ui|${components('Popover|Menu|Tooltip|ScrollArea')}|console/src/ui/overlay/OpenMenu`),
  },
  {
    name: 'dialogs',
    priority: 25,
    test: new RegExp(
      `react-remove-scroll|${components('Modal|ModalBase')}|console/src/(resource/frame/ConfirmDialog|ui/overlay/(Dialog|use-first-field))`,
    ),
  },
  // The WebAuthn code, which the sign-in loads after it is shown.
  {
    name: 'passkeys',
    priority: 24,
    test: /app\/sign-in\/(passkey|PasskeyButton|why-no-passkeys)|features\/auth\/passkey/,
  },
  // The values of points without the screens that show them, and their channels without both.
  { name: 'channels', priority: 21.97, test: /contract\/src\/features\/measurements\/facts/ },
  {
    name: 'point-values',
    priority: 21.96,
    test: /contract\/src\/features\/measurements\/(point-values|calls|effects|energy-sum)\./,
  },
  {
    name: 'first-day',
    priority: 21.96,
    test: /console\/src\/resource\/frame\/first-day|contract\/src\/rights\/data-from/,
  },
  // Dictionaries and their parameters, which most screens do not need.
  {
    name: 'dictionaries',
    priority: 21.95,
    test: /contract\/src\/(kit\/(parameter\.|computed|arithmetic)|features\/dictionaries\/(facts|calls|lookup-row))|features\/dictionaries\/(use-dictionary|classifier\/edition)/,
  },
  { name: 'families', priority: 21.8, test: /contract\/src\/features\/passport\/families/ },
  // Plans belong to the passport, whose lists should not load widgets.
  { name: 'indicators', priority: 21.75, test: /contract\/src\/features\/planned-data\/indicators/ },
  // The parts of widgets without the registry that includes one of them.
  {
    name: 'widgets',
    priority: 21.7,
    test: /contract\/src\/features\/widgets\/(facts|settings|sources)/,
  },
  {
    name: 'charts',
    priority: 21.6,
    test: /contract\/src\/features\/(widgets\/calls|desktop\/)|console\/src\/ui\/charts\/plot\/use-crosshair/,
  },
  // Shared by the charts of several screens, without the data that screens request.
  { name: 'plots', priority: 21.59, test: /console\/src\/ui\/charts\/(values|plot|Charts)/ },
  // Forecasts without the registry that includes them.
  {
    name: 'forecasts',
    priority: 21.55,
    test: /contract\/src\/features\/(forecasts\/(facts|answers|calls)|scheduler\/(runs|job-kinds))/,
  },
  // Routes that only the other tabs of a forecast call.
  {
    name: 'forecast-scores',
    priority: 21.54,
    test: /contract\/src\/features\/forecasts\/(scores|temperature)/,
  },
  // The facts of single families without the registry that includes them.
  ...['glossary', 'equipment', 'organizations', 'rights', 'users'].map((feature) => ({
    name: feature,
    priority: 21.56,
    test: new RegExp(`contract/src/features/${feature}/facts`),
  })),
  // Reports without the registry that includes them.
  { name: 'reports', priority: 21.56, test: /contract\/src\/features\/reports\// },
  // The exchange of files without the registry that includes its channels.
  {
    name: 'exchange',
    priority: 21.57,
    test: /features\/(measurements\/(imports|exports)\/(facts|calls|answers|import-looks)|exchange-channels\/(arrivals|sendings|calls))/,
  },
  // The calendar, lookups and operations on users without the registry, which needs them too.
  { name: 'days', priority: 21.61, test: /contract\/src\/time\/(day-shape|wall-clock)/ },
  { name: 'time', priority: 21.6, test: /contract\/src\/time\/calendar/ },
  { name: 'zones', priority: 24, test: /contract\/src\/time\/time-zones/ },
  { name: 'lookups', priority: 21.6, test: /contract\/src\/features\/dictionaries\/lookups/ },
  { name: 'user-calls', priority: 21.6, test: /contract\/src\/features\/users\/calls/ },
  // The journal describes changes of the policy.
  { name: 'policy', priority: 21.6, test: /contract\/src\/features\/users\/security-policy/ },
  // The passport families: their lists do not need the rest of the registry. Object types determine their order.
  {
    name: 'passport-facts',
    priority: 21.52,
    test: /console\/src\/resource\/state\/(use-types|passport-lists)|contract\/src\/features\/(object-types\/order|passport\/(?!protocol|overview|plan\.|families|point-devices|formula)|(balance-groups|chart-marks|gtps|expected-profiles|limits|readings)\/facts)/,
  },
  // All resources together: only for code that looks up a resource by name.
  {
    name: 'registry',
    priority: 21.5,
    test: /contract\/src\/features\/(index|passport\/protocol|journal\/sentence)|console\/src\/resource\/state\/references/,
  },
  {
    name: 'resource',
    priority: 22,
    test: /contract\/src\/(features\/(employees\/facts|passport\/fields)|time\/zone-offset|kit\/(answer-text|contacts|own-reading|record-days|resource|field|parameter-(types|field)|form-body))|console\/src\/(paths|record-path|resource\/(state\/(record-(context|days)|protection|use-may|use-visible-resource|list-|column-)|input\/record-creation|value\/(field-|FieldValue|PlainValue|LinkedValue|TermHint)|frame\/(Tab\.module|Unanswered)|form\/Form\.module)|ui\/(text\/(time-zone|moment-text)|input\/NumberText|overlay\/MoreActions|RouteTabs|StatusText|ActionButton|use-now|Page\.module))/,
  },
  {
    name: 'inputs',
    priority: 20,
    test: new RegExp(
      `${components('Combobox|Select|MultiSelect|TagsInput')}|console/src/(ui/input/OptionSelect|resource/input/(ChoiceInput|CreateHere|ReferenceInput|use-reference-options))`,
    ),
  },
  {
    name: 'list',
    priority: 21,
    test: /contract\/src\/features\/saved-views|console\/src\/(resource\/(list\/(ResourceList|List)|table\/(List|field-column|use-list-place|use-table)|state\/(fitted-search|prefetch-list|use-resource-list|use-selection))|ui\/table\/DataTable)/,
  },
  // A list starts in page mode.
  {
    name: 'ribbon',
    priority: 20.5,
    test: /console\/src\/ui\/table\/VirtualTable|@tanstack\/(react-virtual|virtual-core)/,
  },
  {
    name: 'card',
    priority: 14,
    test: /console\/src\/resource\/card\/(ResourceCard|Card(?!FormTab|State|Editing)|InHead|use-neighbours)/,
  },
  {
    name: 'form',
    priority: 15,
    test: /console\/src\/resource\/(frame\/(form-values|document-in|focus-field)|input\/FieldInput|form\/(Form|EmptyFields|RecordNote|ResourceForm|LeaveGuard|use-resource-form|use-editing)|draft\/use-draft)/,
  },
  // The forms of actions: they open later than the form of a card, with which they share its values.
  {
    name: 'route-form',
    priority: 14.5,
    test: /console\/src\/resource\/(frame\/(use-route-form|RouteDialog|ReasonDialog|use-draft-state)|input\/RouteField)/,
  },
  { name: 'dates', priority: 16, test: /@mantine\/dates|node_modules\/dayjs|console\/src\/ui\/input\/DateField/ },
  {
    name: 'account',
    priority: 13,
    minShareCount: 2,
    test: /console\/src\/ui\/(table\/(PlainTable|SessionTable|TokenTable)|shown-once\/(ShownOnce|InvitationNote)|text\/device-name)/,
  },
  // Separate from the account tables, which the session log shows too.
  { name: 'new-password', priority: 13.5, test: /console\/src\/ui\/input\/NewPassword/ },
  // The tables of both logs.
  { name: 'logs', priority: 13, test: /console\/src\/features\/journal\/table\// },
  // The icons and labels of schedules and runs.
  {
    name: 'runs',
    priority: 13,
    minShareCount: 2,
    test: /console\/src\/features\/scheduler\/.*(\.module|looks|RunsTable|timing-text)/,
  },
  // The texts of readings.
  {
    name: 'reconciled',
    priority: 13,
    minShareCount: 2,
    test: /features\/readings\/(reconcil|stretch|calls|words|looks)/,
  },
  // Many card tabs need it, but few need the account tables.
  { name: 'answer', priority: 13, test: /console\/src\/resource\/frame\/AnswerTab/ },
  // Modules that the shell shares with the parts it loads later.
  {
    name: 'shell',
    priority: 22.5,
    test: /console\/src\/(navigation\.ts|ui\/help\/|app\/shell\/(Navigation|Header)\.module)/,
  },
  // The names of all screens, for section tabs and for lists and searches of screens.
  { name: 'screens', priority: 21.9, test: /console\/src\/screen-names/ },
  { name: 'scheduler', priority: 23, test: /contract\/src\/time\/(cron|schedule-times)/ },
  { name: 'menu-button', priority: 24, test: /console\/src\/ui\/overlay\/MenuButton/ },
  {
    name: 'forecast-marks',
    priority: 12.5,
    test: /forecasts\/shown\/(ChangedMark|version-looks|use-forecast-events|percent-of)/,
  },
  { name: 'report-files', priority: 12.5, test: /features\/reports\/(report-looks|use-report-files)/ },
  // Lists and cards of the passport and of organizations share the fields that the organization added, and its types.
  {
    name: 'extended',
    priority: 21.53,
    test: /console\/src\/resource\/state\/use-extended|contract\/src\/features\/object-types\/(calls|facts)/,
  },
  // Used by passport lists, without the code shared by its cards and overviews.
  { name: 'family-screens', priority: 13.5, test: /console\/src\/features\/passport\/families/ },
  {
    name: 'passport',
    priority: 13,
    minShareCount: 2,
    test: /console\/src\/(features\/passport\/|resource\/frame\/OverviewPage|ui\/LinkTile)/,
  },
  {
    name: 'asking',
    priority: 11,
    minShareCount: 2,
    test: /console\/src\/resource\/frame\/AskRight\.tsx/,
  },
  // Describes rights as text, which needs the registry.
  {
    name: 'rights',
    priority: 11,
    minShareCount: 2,
    test: /console\/src\/(features\/rights\/open-trial|resource\/(rights\/RightExtent|value\/ObjectName|state\/objects-of))|contract\/src\/(rights\/(reach|extent)|features\/rights\/(calls|what-if|trials|matrix|sources|describe-extent))/,
  },
  { name: 'region-actual', priority: 11, minShareCount: 2, test: /features\/region-actual/ },
  {
    name: 'journal',
    priority: 12,
    minShareCount: 2,
    test: /contract\/src\/features\/journal/,
  },
  // The default form of a card is a separate screen, and filter sentences need the registry, so both keep their own
  // files.
  {
    name: 'shared',
    priority: 5,
    minShareCount: 4,
    test: /^(?!.*(sign-in\/|use-works-in|contract\/src\/(features|rights\/cover|kit\/parameter-codes)|features\/(scheduler|region-actual|forecasts|calculator|prices|reports|measurements|readings|dictionaries|journal|desktop)|ui\/charts\/|components\/(List|Progress|Textarea|FileButton|FileInput|NativeSelect|NumberInput|SegmentedControl|FloatingIndicator)|react-number-format|hooks\/esm\/use-(timeout|mutation-observer)|day-shape|wall-clock|fetch-file|api\/download|ui\/(overlay\/(Folded|use-narrow)|StatusText|ActionButton|PeriodTurn|picture|calendar-text|ChannelSelect|table\/(StateGrid|grid-move))|CardFormTab|CardEditing|Explained|SaveBar|FilledFields|AskRight|use-bulk-preview|SaveTable|employee-obstacle|UsageList|RecordDialog|DeleteDialog|DialogButtons|FilterSentence|HistoryEntry|EntryChanges|EffectList|presence|ValuesInWords|(Users|Profile)\.module))/,
  },
];
