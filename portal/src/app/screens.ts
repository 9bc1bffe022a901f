import {
  IconAdjustments,
  IconBarcode,
  IconBell,
  IconBellRinging,
  IconBox,
  IconBrandWhatsapp,
  IconBriefcase,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCashBanknote,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconDeviceMobile,
  IconFileImport,
  IconFileInvoice,
  IconForklift,
  IconHandGrab,
  IconHistory,
  IconListCheck,
  IconMail,
  IconMailCog,
  IconMapPinQuestion,
  IconPackage,
  IconPhotoCheck,
  IconPrinter,
  IconRadar2,
  IconRoad,
  IconRoute,
  IconRouteAltRight,
  IconSettings,
  IconShoppingCart,
  IconShoppingCartPlus,
  IconStack2,
  IconSteeringWheel,
  IconTags,
  IconTruck,
  IconTruckLoading,
  IconUser,
  IconUsers,
  IconWallet,
  IconWand,
} from '@tabler/icons-react';
import { mayOpenScreen, type ScreenKey, screens, type Who } from '@tramo/contract/access';
import type { ComponentType } from 'react';
import { pathOf } from '../lib/paths.ts';

export type RailGroup = 'operation' | 'warehouse' | 'catalogues' | 'administration';
export const railGroups: readonly RailGroup[] = ['operation', 'warehouse', 'catalogues', 'administration'];

export interface ScreenEntry {
  /** `<feature>/<Page>` below src/features; the file exports a component of that name. */
  file: string;
  /** Where it stands in the rail; screens without it are reached from others. */
  rail?: { group: RailGroup; icon: ComponentType<{ size?: number; stroke?: number }> };
  /** Where the palette offers it though it is not in the rail. */
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** Parameters with which rail and palette open it. */
  params?: Record<string, string>;
  /** Screen whose place in the rail lights up while this one is open. */
  under?: ScreenKey;
  /** Outside of the shell: no rail, no bar. */
  isBare?: true;
  /** Pickers that the top bar shows. */
  pickers?: readonly ('cedi' | 'day')[];
}

/** What the portal adds to the contract's table of screens. */
export const screenEntries: Record<ScreenKey, ScreenEntry> = {
  login: { file: 'accounts/LoginPage', isBare: true },
  passwordRecovery: { file: 'accounts/PasswordRecoveryPage', isBare: true },
  updatePassword: { file: 'accounts/UpdatePasswordPage', isBare: true },
  secondFactor: { file: 'accounts/SecondFactorPage', isBare: true },
  adminGuard: { file: 'accounts/AdminGuardPage', isBare: true },
  home: { file: 'routes/OverviewPage', under: 'routesOverview', pickers: ['cedi', 'day'] },
  routesOverview: {
    file: 'routes/OverviewPage',
    rail: { group: 'operation', icon: IconRoute },
    pickers: ['cedi', 'day'],
  },
  fleetDeployment: {
    file: 'routes/FleetPage',
    rail: { group: 'operation', icon: IconRadar2 },
    pickers: ['cedi', 'day'],
  },
  newRoute: {
    file: 'routes/NewRoutePage',
    under: 'routesOverview',
    icon: IconRouteAltRight,
    params: { tab: 'guides' },
    pickers: ['cedi'],
  },
  routesCreate: { file: 'routes/NewRoutePage', under: 'routesOverview' },
  alerts: { file: 'alerts/AlertsPage', rail: { group: 'operation', icon: IconBell }, pickers: ['cedi'] },
  dashboard: {
    file: 'reports/DashboardPage',
    rail: { group: 'operation', icon: IconChartBar },
    params: { tab: 'progress' },
    pickers: ['cedi', 'day'],
  },
  planList: { file: 'planning/PlanListPage', rail: { group: 'operation', icon: IconWand } },
  planCompare: { file: 'planning/PlanComparePage', under: 'planList' },
  plannerParams: { file: 'planning/PlannerParamsPage', under: 'planList', icon: IconAdjustments },
  routePlanner: { file: 'planning/PlannerPage', under: 'planList', icon: IconWand, params: { tab: 'cedis' } },
  guides: { file: 'guides/GuidesPage', rail: { group: 'operation', icon: IconBox }, pickers: ['cedi'] },
  guideImport: { file: 'imports/ImportPage', under: 'guides', icon: IconFileImport },
  guideReview: { file: 'guides/ReviewPage', under: 'guides', icon: IconMapPinQuestion, pickers: ['cedi'] },
  routeGuides: { file: 'guides/GuidePage', under: 'guides' },
  guidesUndelivered: { file: 'guides/GuidesPage', under: 'guides', pickers: ['cedi'] },
  guidesApi: { file: 'guides/GuidesPage', under: 'guides', pickers: ['cedi'] },
  newGuide: { file: 'guides/GuideFormPage', under: 'guides', icon: IconPackage },
  editGuide: { file: 'guides/GuideFormPage', under: 'guides' },
  orders: { file: 'orders/OrdersPage', rail: { group: 'warehouse', icon: IconShoppingCart }, pickers: ['cedi'] },
  newOrder: { file: 'orders/OrderFormPage', under: 'orders', icon: IconShoppingCartPlus },
  orderImport: { file: 'imports/ImportPage', under: 'orders', icon: IconFileImport },
  editOrder: { file: 'orders/OrderFormPage', under: 'orders' },
  orderDetail: { file: 'orders/OrderPage', under: 'orders' },
  guideVerification: {
    file: 'guides/VerificationPage',
    rail: { group: 'operation', icon: IconClipboardCheck },
    pickers: ['cedi'],
  },
  deliveryProof: { file: 'proof/ProofPage', rail: { group: 'operation', icon: IconPhotoCheck }, pickers: ['cedi'] },
  clients: { file: 'clients/ClientsPage', rail: { group: 'catalogues', icon: IconBriefcase } },
  newClient: { file: 'clients/ClientPage', under: 'clients' },
  editClient: { file: 'clients/ClientPage', under: 'clients', params: { section: 'contacts' } },
  clientChecklists: { file: 'checklists/ClientChecklistsPage', under: 'clients' },
  addChecklistToClient: { file: 'checklists/ClientChecklistsPage', under: 'clients' },
  labels: {
    file: 'labels/LabelsPage',
    rail: { group: 'operation', icon: IconTags },
    params: { tab: 'route' },
    pickers: ['cedi'],
  },
  picking: {
    file: 'picking/PickingBoardPage',
    rail: { group: 'warehouse', icon: IconHandGrab },
    pickers: ['cedi'],
  },
  warehouseMode: {
    file: 'warehouse-mode/WarehouseModePage',
    isBare: true,
    rail: { group: 'warehouse', icon: IconDeviceMobile },
  },
  loading: {
    file: 'loading/LoadingPage',
    rail: { group: 'warehouse', icon: IconTruckLoading },
    pickers: ['cedi', 'day'],
  },
  loadingRoute: { file: 'loading/LoadingRoutePage', isBare: true },
  warehouses: {
    file: 'warehouses/WarehousesPage',
    rail: { group: 'warehouse', icon: IconForklift },
    pickers: ['cedi'],
  },
  warehouseForm: { file: 'warehouses/AreaFormPage', under: 'warehouses' },
  warehouseArea: { file: 'warehouses/AreaPage', under: 'warehouses' },
  warehouseStock: { file: 'warehouses/StockPage', under: 'warehouses', icon: IconStack2, pickers: ['cedi'] },
  warehouseProducts: { file: 'warehouses/ProductsPage', under: 'warehouses', icon: IconBarcode },
  warehouseCounts: { file: 'warehouses/CountsPage', under: 'warehouses', icon: IconClipboardList, pickers: ['cedi'] },
  warehouseCount: { file: 'warehouses/CountPage', under: 'warehouses' },
  warehousePrinters: { file: 'warehouses/PrintersPage', under: 'warehouses', icon: IconPrinter, pickers: ['cedi'] },
  vehicles: { file: 'fleet/VehiclesPage', rail: { group: 'catalogues', icon: IconTruck }, pickers: ['cedi'] },
  carriers: { file: 'accounts/CarriersPage', rail: { group: 'catalogues', icon: IconSteeringWheel } },
  providers: { file: 'fleet/ProvidersPage', rail: { group: 'catalogues', icon: IconBuildingStore } },
  cedis: { file: 'places/CedisPage', rail: { group: 'catalogues', icon: IconBuildingWarehouse } },
  newCedis: { file: 'places/CediFormPage', under: 'cedis' },
  editCedis: { file: 'places/CediFormPage', under: 'cedis' },
  roads: { file: 'roads/RoadsPage', rail: { group: 'catalogues', icon: IconRoad } },
  users: { file: 'accounts/UsersPage', rail: { group: 'administration', icon: IconUsers } },
  settings: {
    file: 'company/SettingsPage',
    rail: { group: 'administration', icon: IconSettings },
  },
  checklistAnswers: { file: 'checklists/ChecklistAnswersPage', under: 'settings' },
  newChecklist: { file: 'checklists/ChecklistBuilderPage', under: 'settings' },
  newChecklistV2: { file: 'checklists/ChecklistBuilderPage', under: 'settings', icon: IconListCheck },
  checklistLogic: { file: 'checklists/ChecklistLogicPage', under: 'settings', icon: IconListCheck },
  newMailTemplate: { file: 'templates/MailTemplatePage', under: 'settings', icon: IconMailCog },
  whatsappTemplate: { file: 'templates/WhatsappTemplatePage', under: 'settings', icon: IconBrandWhatsapp },
  notifications: {
    file: 'notifications/NotificationsPage',
    rail: { group: 'administration', icon: IconBellRinging },
  },
  balance: { file: 'money/BalancePage', rail: { group: 'administration', icon: IconCashBanknote } },
  billing: {
    file: 'money/BillingPage',
    rail: { group: 'administration', icon: IconWallet },
    params: { tab: 'costs' },
  },
  transaction: { file: 'money/TransactionPage', under: 'billing' },
  billingData: { file: 'billing/BillingDataPage', under: 'billing', icon: IconFileInvoice },
  editBillingInfo: { file: 'billing/EditBillingPage', under: 'billing' },
  audit: { file: 'audit/AuditPage', rail: { group: 'administration', icon: IconHistory } },
  messages: { file: 'messages/MessagesPage', rail: { group: 'administration', icon: IconMail } },
  profile: { file: 'accounts/ProfilePage', icon: IconUser },
  activitiesOnboarding: { file: 'company/ActivitiesPage' },
  onboarding: { file: 'company/OnboardingPage', under: 'activitiesOnboarding', params: { tab: 'welcome' } },
};

const modules = import.meta.glob<Record<string, ComponentType>>('../features/*/*Page.tsx');

/** Loader of a screen's module, or undefined while the portal has no such file. */
export const moduleOf = (key: ScreenKey): (() => Promise<Record<string, ComponentType>>) | undefined =>
  modules[`../features/${screenEntries[key].file}.tsx`];
export const exists = (key: ScreenKey): boolean => moduleOf(key) !== undefined;
export const exportOf = (key: ScreenKey): string => screenEntries[key].file.split('/').at(-1) as string;
export const screenKeys = Object.keys(screenEntries) as ScreenKey[];

export const mayOpen = (user: Who, key: ScreenKey): boolean => mayOpenScreen(user, screens[key]);

/** Where the rail and the palette lead for a screen. */
export const pathTo = (key: ScreenKey): string => pathOf(key as never, (screenEntries[key].params ?? {}) as never);
