/**
 * The titles of each catalog, by its id in state/screen/catalogs.ts. Its further texts are in catalog-words.ts: a catalog
 * without a card there is not in settings.
 */
export const catalogKinds = {
  branches: {
    title: "Branches",
    one: "Branch",
    add: "New branch",
  },
  rooms: {
    title: "Rooms",
    one: "Room",
    add: "New room",
  },
  machines: {
    title: "Examination machines",
    one: "Machine",
    add: "New machine",
  },
  availabilities: {
    title: "Test availabilities",
    one: "Test price",
    add: "Add a test",
  },
  tests: {
    title: "Tests",
    one: "Test",
    add: "New test",
  },
  packages: {
    title: "Packages",
    one: "Package",
    add: "New package",
  },
  accounts: {
    title: "Accounts",
    one: "Account",
    add: "New account",
  },
  doctors: {
    title: "Referring doctors",
    one: "Referring doctor",
    add: "New referring doctor",
  },
  providers: {
    title: "Insurance Providers",
    one: "Insurance provider",
    add: "New insurance provider",
  },
  supported_tests: {
    title: "Tests of the provider",
    one: "Supported test",
    add: "Add a test",
  },
  rules: {
    title: "Referral commission rules",
    one: "Commission rule",
    add: "New commission rule",
  },
  expense_categories: {
    title: "Kinds of expenses",
    one: "Kind of expense",
    add: "New kind of expense",
  },
  api_tokens: {
    title: "API tokens",
    one: "API token",
    add: "New API token",
  },
} as const;

/** The commands of the catalogs: opening a list, and adding to it. */
export const catalogCommands = {
  go: {
    branches: { title: "Go to branches" },
    rooms: { title: "Go to rooms" },
    machines: { title: "Go to examination machines" },
    tests: { title: "Go to tests" },
    packages: { title: "Go to the packages" },
    accounts: { title: "Go to accounts" },
    doctors: { title: "Go to referring doctors" },
    insurance_providers: {
      title: "Go to insurance providers",
    },
    api_tokens: {
      title: "Go to API tokens",
    },
    commission_rules: { title: "Go to commission rules" },
    expense_categories: {
      title: "Go to kinds of expenses",
    },
  },
  create: {
    branch: { title: "New branch" },
    room: { title: "New room" },
    machine: { title: "New machine" },
    test: { title: "New test" },
    package: { title: "New package" },
    account: { title: "New account" },
    doctor: { title: "New referring doctor" },
    provider: { title: "New insurance provider" },
    api_token: { title: "New API token" },
    rule: { title: "New commission rule" },
    expense_category: { title: "New kind of expense" },
  },
} as const;

/** The labels of fields and columns, which several catalogs share. */
export const catalogFields = {
  name: "Name",
  address: "Address",
  hours: "Hours",
  opens_at: "Opens at",
  closes_at: "Closes at",
  pacs_enabled: "PACS enabled",
  pacs_url: "PACS URL",
  branch: "Branch",
  room: "Room",
  supported_tests: "Supported tests",
  room_number: "Room number",
  model: "Model",
  number: "Number",
  test: "Test",
  unique_id: "Code",
  name_ar: "Arabic name",
  name_en: "English name",
  modality: "Modality",
  also_known_as: "Also known as",
  duration: "Minutes",
  price: "Price",
  discount: "Discount",
  discount_percentage: "Discount percentage",
  discount_value: "Discount amount",
  modified_price: "Price after discount",
  email: "E-mail",
  role: "Role",
  password: "Password",
  password_confirmation: "Password again",
  branches: "Branches",
  phone: "Phone",
  country_code: "Country code",
  referrals: "Referrals",
  registered_by: "Registered by",
  title: "Title",
  licence_number: "Licence number",
  second_factor: "Second factor",
  coverage: "Coverage",
  commission: "Commission",
  doctor: "Referring doctor",
  subject: "For",
  created_by: "Made by",
  created: "Added",
  active: "Active",
  any: "Any",
} as const;
