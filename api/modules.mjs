/**
 * Which module of the API may call which: downwards by call (`<module>.service.ts`), upwards only by event
 * (a `subscribers` or `jobs` file may read any module's events). `scripts/checks/architecture.mjs` holds the code to it.
 */
export const modules = {
  /** Cedis, addresses, geofences, postal codes. */
  places: [],
  /** Where addresses are: catalogues, the company's own pins, a service. */
  addresses: ['places'],
  /** Companies, users, roles, sessions, settings. */
  accounts: ['places'],
  /** Vehicles, providers. */
  fleet: ['accounts', 'places'],
  /** Clients, contacts, addresses and their settings. */
  clients: [],
  /** Statuses, sub-statuses, checklists and their logic. */
  checklists: ['clients'],
  /** The company's own fields of guides and items. */
  fields: [],
  /** Each company's books in centavos: balance, holds, charges, prices; their proof. */
  ledger: ['accounts', 'places', 'clients'],
  /** Whom a company's invoices are for. */
  billing: ['accounts', 'places'],
  /** Guides, items, binnacle, papers and their verification. */
  guides: ['accounts', 'places', 'addresses', 'clients', 'checklists', 'fields', 'ledger'],
  /** Files of guides: their reading, checks, mending and import. */
  imports: ['accounts', 'places', 'addresses', 'clients', 'fields', 'guides', 'orders'],
  /** Routes on the road, their progress, closing. */
  routes: ['accounts', 'places', 'fleet', 'ledger', 'guides'],
  /** Positions, the walk along them, their retention, the watch of routes under way. */
  telemetry: ['accounts', 'places', 'guides', 'routes'],
  /** Lines along streets, streets that are closed, what the fleet's fixes teach of their speeds. */
  roads: ['accounts', 'places', 'fleet', 'routes', 'telemetry'],
  /** Plans and parameters; the only user of the optimizer. */
  planning: ['accounts', 'places', 'fleet', 'guides', 'routes'],
  /** Certified delivery: the recipients' codes. */
  codes: ['accounts', 'ledger', 'guides', 'routes', 'templates', 'notifications'],
  /** What visits must bring: of the company, of clients, of sub-statuses. */
  evidence: ['accounts', 'clients', 'checklists'],
  /** Visits, their evidence, proof sheets. */
  proof: ['accounts', 'places', 'fleet', 'clients', 'evidence', 'fields', 'guides', 'routes'],
  /** What was answered to checklists: judged, kept, corrected, told. */
  answers: ['accounts', 'fleet', 'clients', 'checklists', 'guides', 'routes', 'proof'],
  /** What the driver's app calls. */
  driver: [
    'accounts',
    'checklists',
    'fields',
    'guides',
    'routes',
    'telemetry',
    'codes',
    'evidence',
    'proof',
    'answers',
    'replies',
    'loading',
  ],
  /** What recipients see without a session: tracking and delivery report. */
  tracking: ['accounts', 'fields', 'guides', 'routes', 'proof'],
  /** What messages say: their templates, and how they read for a guide. */
  templates: ['accounts', 'places', 'fleet', 'clients', 'guides', 'routes', 'proof', 'tracking'],
  /** What recipients write back, at their guides, and the office's answers. */
  replies: ['accounts', 'guides'],
  /** What a person should look at: one alert per cause; listens to routes, guides and papers. */
  alerts: ['accounts', 'places', 'fleet', 'guides', 'routes'],
  /** The dashboard and its exports: reads what others keep, and keeps the figures of finished routes. */
  reports: ['accounts', 'places', 'clients', 'fleet', 'guides', 'routes', 'telemetry'],
  /** What a warehouse picks and packs: orders, their items and states, and the guides that they become. */
  orders: ['accounts', 'places', 'clients', 'guides', 'routes'],
  /** Areas and locations, products, what lies where, counts, labels of locations, label printers. */
  warehouses: ['places'],
  /** Parcels scanned into the vans of routes. */
  loading: ['accounts', 'guides', 'routes'],
  /** Labels of guides, as PDF and ZPL. */
  labels: ['accounts', 'places', 'guides', 'routes'],
  /** Orders picked by waves and tasks, packed, boxed and labelled. */
  picking: ['accounts', 'places', 'guides', 'routes', 'labels', 'warehouses', 'orders'],
  /** What was done, by whom: the page and its export. */
  audit: [],
  /** Photos, papers and exports that people open. */
  files: [],
  /** Top-ups, refunds and disputes; the only one that knows the payment provider. */
  payments: ['accounts', 'ledger'],
  /** Invoices (CFDI) of top-ups; the only one that knows the PAC. */
  invoices: ['accounts', 'billing', 'payments'],
  /** What providers of messages and payments tell: each call checked by its signature. */
  hooks: ['templates', 'replies', 'payments'],
  /** Messages that left or wait, addresses that get none, and the company's own accounts with providers. */
  messages: ['accounts', 'templates'],
  /** Who is told of what happens to guides, and by which channel; listens to guides and routes. */
  notifications: ['accounts', 'clients', 'guides', 'routes', 'proof', 'tracking', 'templates', 'messages'],
  /** Clients that are one: moves what every module keeps of them. */
  merges: [
    'clients',
    'checklists',
    'evidence',
    'guides',
    'imports',
    'routes',
    'orders',
    'proof',
    'reports',
    'notifications',
  ],
  /** Import, export and bulk edit of lists: knows each list by its module's sheet. */
  bulk: ['accounts', 'places', 'fleet', 'clients', 'checklists', 'guides', 'routes', 'orders', 'warehouses', 'audit'],
  /** What somebody types into the command palette, found in every list that they may see. */
  search: ['accounts', 'fleet', 'clients', 'checklists', 'fields', 'guides', 'routes', 'orders', 'templates'],
  /** What the settings touch, counted before somebody saves them. */
  settings: ['accounts', 'guides', 'routes', 'planning', 'templates'],
  /** What other systems are told of what happens, how it reaches them and what came of it. */
  webhooks: ['accounts', 'ledger', 'guides', 'routes', 'orders'],
  /** Shops whose orders come in by a connection. */
  shops: ['accounts', 'places', 'guides', 'orders'],
  /** Sandbox companies: their fleet, their clock, wiping them. */
  sandbox: [
    'accounts',
    'places',
    'fleet',
    'clients',
    'checklists',
    'guides',
    'routes',
    'telemetry',
    'driver',
    'notifications',
    'webhooks',
  ],
  /** Companies as the operator sees them: their standing, quotas, copies and end. */
  companies: ['accounts', 'guides', 'routes', 'telemetry'],
  /** What is kept of a person, for him to see or to be forgotten. */
  privacy: ['accounts', 'guides'],
  /** What other systems called, and what they were answered. */
  requests: ['accounts'],
  /** How the installation stands, for `tramo doctor` and for admins. */
  status: ['ledger'],
  /** The streets' vector tiles for maps, the recipients' too. */
  map: [],
  /** Progress and cancel of long work; its end as push. */
  jobs: ['accounts'],
  /** The live stream; listens to everyone. */
  live: ['accounts', 'guides', 'routes', 'telemetry', 'planning', 'alerts', 'orders', 'roads'],
};

/** Who writes each table; it is read along the list above. `platform` stands below everybody. */
export const tables = {
  platform: [
    'audit',
    'audit_of_company',
    'backup_run',
    'event',
    'event_parked',
    'file',
    'file_object_ending',
    'file_part',
    'idempotency',
    'installation',
    'job',
    'lease',
    'message',
    'message_account',
    'message_attempt',
    'message_breaker',
    'message_consent',
    'message_contact',
    'message_early_status',
    'payment_sandbox',
    'push_subscription',
    'subscriber',
    'suppression',
  ],
  accounts: [
    'api_key',
    'app_user',
    'company',
    'driver_tracker',
    'known_device',
    'login_failure',
    'password_reset',
    'push_choice',
    'recovery_code',
    'session',
    'user_cedi',
  ],
  places: ['address', 'postal_code'],
  addresses: ['address_pin'],
  fleet: ['provider', 'vehicle'],
  clients: ['client', 'client_address', 'client_contact'],
  checklists: ['checklist', 'checklist_client', 'checklist_version', 'substatus'],
  fields: ['custom_field'],
  ledger: [
    'company_price',
    'cost_budget',
    'cost_budget_part',
    'cost_budget_told',
    'ledger_account',
    'ledger_book',
    'ledger_entry',
    'ledger_mail_month',
    'ledger_tx',
    'ledger_watch',
  ],
  billing: ['billing_data'],
  guides: [
    'binnacle',
    'guide',
    'guide_change',
    'guide_document',
    'guide_item',
    'guide_of_company',
    'guide_verification',
  ],
  imports: ['guide_import', 'guide_import_row', 'xls_option'],
  routes: ['board_action', 'route', 'route_stop', 'service_time'],
  telemetry: [
    'driver_diagnostic',
    'driver_presence',
    'route_fix',
    'route_halt',
    'route_position',
    'route_position_rest',
    'route_track',
    'route_watch',
  ],
  planning: ['planner_params', 'route_plan'],
  codes: ['delivery_code'],
  driver: ['driver_route_told'],
  evidence: ['evidence_rule'],
  proof: ['file_upload', 'file_upload_piece', 'guide_evidence', 'guide_visit', 'guide_visit_of_company'],
  answers: ['checklist_answer', 'checklist_answer_file', 'checklist_answer_of_company', 'checklist_notice'],
  tracking: ['tracking_failure'],
  replies: ['reply', 'reply_unclaimed'],
  templates: ['message_template', 'message_template_review', 'message_template_version'],
  notifications: [
    'notification_appointment',
    'notification_exception',
    'notification_line',
    'notification_settings',
    'notification_trip',
  ],
  alerts: ['alert', 'alert_of_company', 'alert_paper'],
  payments: [
    'books_check',
    'payment',
    'payment_customer',
    'payment_dispute',
    'payment_event',
    'payment_refund',
    'payment_watch',
  ],
  invoices: ['invoice'],
  reports: ['report_route', 'report_route_client'],
  orders: ['customer_order', 'customer_order_event', 'customer_order_item', 'customer_order_of_company'],
  warehouses: [
    'label_printer',
    'product',
    'product_code',
    'stock',
    'stock_count',
    'stock_count_line',
    'stock_count_location',
    'stock_count_scan',
    'stock_movement',
    'warehouse_area',
    'warehouse_location',
  ],
  labels: ['label_print'],
  loading: ['loading_scan', 'parcel_load'],
  picking: [
    'pack_box',
    'pack_work',
    'pick_line',
    'pick_scan',
    'pick_settings',
    'pick_task',
    'pick_task_order',
    'pick_wave',
  ],
  bulk: ['bulk_import', 'bulk_row'],
  shops: ['shop', 'shop_order'],
  companies: ['company_quota', 'company_quota_told', 'company_standing'],
  privacy: ['privacy_pending'],
  requests: ['api_request'],
  webhooks: ['webhook', 'webhook_delivery', 'webhook_event', 'webhook_listener', 'webhook_subject', 'webhook_try'],
  roads: ['road_closure', 'road_day', 'road_speed', 'road_learning'],
  live: ['presence'],
};

/** Reads of tables of modules above that a relation (`*.relations.ts`) cannot turn round: `{ file, table, reason }`. */
export const upwardReads = [];
