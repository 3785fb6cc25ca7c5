import type { CodeOf, ScoreList } from "./lists.ts";

type Language = "en" | "ar";
type Words = Readonly<Record<Language, string>>;

/** Returns the words for the codes of a list, in their order, as reports of a language say them. */
export function wordsOf(list: ScoreList, codes: readonly string[], language: Language): string[] {
  const words: Readonly<Record<string, Words>> = SCORE_WORDS[list];
  return codes.map((code) => words[code]?.[language] ?? code);
}

const same = (word: string): Words => ({ en: word, ar: word });
const GRADES = { 1: same("1"), 2: same("2"), 3: same("3"), 4: same("4"), 5: same("5") };

/** Options begin with different words where possible, because their first letters choose them. */
const SCORE_WORDS: { readonly [L in ScoreList]: Readonly<Record<CodeOf<L>, Words>> } = {
  ti_rads_composition: {
    cystic: { en: "Cystic or almost completely cystic", ar: "كيسية كليًا أو في معظمها" },
    spongiform: { en: "Spongiform", ar: "إسفنجية" },
    mixed: { en: "Mixed cystic and solid", ar: "مختلطة، كيسية وصلبة" },
    solid: { en: "Solid or almost completely solid", ar: "صلبة كليًا أو في معظمها" },
  },
  ti_rads_echogenicity: {
    anechoic: { en: "Anechoic", ar: "عديمة الصدى" },
    hyperechoic: { en: "Hyperechoic", ar: "عالية الصدى" },
    isoechoic: { en: "Isoechoic", ar: "متساوية الصدى" },
    hypoechoic: { en: "Hypoechoic", ar: "منخفضة الصدى" },
    very_hypoechoic: { en: "Very hypoechoic", ar: "شديدة انخفاض الصدى" },
  },
  ti_rads_shape: {
    wider_than_tall: { en: "Wider than tall", ar: "عرضها أكبر من ارتفاعها" },
    taller_than_wide: { en: "Taller than wide", ar: "ارتفاعها أكبر من عرضها" },
  },
  ti_rads_margin: {
    smooth: { en: "Smooth", ar: "ملساء" },
    ill_defined: { en: "Ill-defined", ar: "غير واضحة" },
    lobulated_or_irregular: { en: "Lobulated or irregular", ar: "مفصصة أو غير منتظمة" },
    extrathyroidal: { en: "Extrathyroidal extension", ar: "امتداد خارج الغدة" },
  },
  ti_rads_level: {
    TR1: { en: "TR1 (benign)", ar: "TR1 (حميدة)" },
    TR2: { en: "TR2 (not suspicious)", ar: "TR2 (غير مثيرة للشك)" },
    TR3: { en: "TR3 (mildly suspicious)", ar: "TR3 (مثيرة للشك بدرجة بسيطة)" },
    TR4: { en: "TR4 (moderately suspicious)", ar: "TR4 (مثيرة للشك بدرجة متوسطة)" },
    TR5: { en: "TR5 (highly suspicious)", ar: "TR5 (مثيرة للشك بدرجة عالية)" },
  },
  ti_rads_management: {
    no_fna: { en: "No fine needle aspiration", ar: "لا حاجة لسحب عينة بالإبرة" },
    follow_up_1_3_5: {
      en: "Follow-up ultrasound at 1, 3 and 5 years",
      ar: "متابعة بالموجات الصوتية بعد سنة و3 و5 سنوات",
    },
    follow_up_1_2_3_5: {
      en: "Follow-up ultrasound at 1, 2, 3 and 5 years",
      ar: "متابعة بالموجات الصوتية بعد سنة وسنتين و3 و5 سنوات",
    },
    follow_up_1_2_3_4_5: {
      en: "Follow-up ultrasound every year for 5 years",
      ar: "متابعة بالموجات الصوتية كل سنة لمدة 5 سنوات",
    },
    fna: { en: "Fine needle aspiration", ar: "سحب عينة بالإبرة الدقيقة" },
  },
  bi_rads_category: {
    0: { en: "0 (incomplete)", ar: "0 (غير مكتمل)" },
    1: { en: "1 (negative)", ar: "1 (سلبي)" },
    2: { en: "2 (benign)", ar: "2 (حميد)" },
    3: { en: "3 (probably benign)", ar: "3 (حميد على الأرجح)" },
    4: { en: "4 (suspicious)", ar: "4 (مثير للشك)" },
    "4A": { en: "4A (low suspicion)", ar: "4A (شك منخفض)" },
    "4B": { en: "4B (moderate suspicion)", ar: "4B (شك متوسط)" },
    "4C": { en: "4C (high suspicion)", ar: "4C (شك عالٍ)" },
    5: { en: "5 (highly suggestive of malignancy)", ar: "5 (يرجّح بشدة وجود ورم خبيث)" },
    6: { en: "6 (known biopsy-proven malignancy)", ar: "6 (ورم خبيث مثبت بالعينة)" },
  },
  bi_rads_management: {
    recall: {
      en: "Additional imaging, or comparison with earlier examinations",
      ar: "فحوص تصوير إضافية أو مقارنة بفحوص سابقة",
    },
    routine_screening: { en: "Routine screening", ar: "الفحص الدوري المعتاد" },
    short_interval_follow_up: {
      en: "Short-interval follow-up (6 months)",
      ar: "متابعة قريبة (بعد 6 أشهر)",
    },
    tissue_diagnosis: { en: "Tissue diagnosis", ar: "أخذ عينة للتشخيص" },
    excision: {
      en: "Surgical excision when clinically appropriate",
      ar: "استئصال جراحي إذا كان مناسبًا إكلينيكيًا",
    },
  },
  li_rads_assessment: {
    table: { en: "By the diagnostic table", ar: "حسب الجدول التشخيصي" },
    "LR-NC": { en: "LR-NC (not categorizable)", ar: "LR-NC (غير قابلة للتصنيف)" },
    "LR-TIV": { en: "LR-TIV (tumour in vein)", ar: "LR-TIV (ورم داخل الوريد)" },
    "LR-1": { en: "LR-1 (definitely benign)", ar: "LR-1 (حميدة يقينًا)" },
    "LR-2": { en: "LR-2 (probably benign)", ar: "LR-2 (حميدة على الأرجح)" },
    "LR-3": { en: "LR-3 (by ancillary features)", ar: "LR-3 (حسب العلامات المساعدة)" },
    "LR-4": { en: "LR-4 (by ancillary features)", ar: "LR-4 (حسب العلامات المساعدة)" },
    "LR-M": {
      en: "LR-M (malignant, not HCC specific)",
      ar: "LR-M (خبيثة وغير مميزة لسرطان الكبد)",
    },
  },
  li_rads_category: {
    "LR-NC": { en: "LR-NC (not categorizable)", ar: "LR-NC (غير قابلة للتصنيف)" },
    "LR-TIV": { en: "LR-TIV (tumour in vein)", ar: "LR-TIV (ورم داخل الوريد)" },
    "LR-1": { en: "LR-1 (definitely benign)", ar: "LR-1 (حميدة يقينًا)" },
    "LR-2": { en: "LR-2 (probably benign)", ar: "LR-2 (حميدة على الأرجح)" },
    "LR-3": { en: "LR-3 (intermediate)", ar: "LR-3 (احتمال متوسط)" },
    "LR-4": { en: "LR-4 (probably HCC)", ar: "LR-4 (سرطان كبدي على الأرجح)" },
    "LR-5": { en: "LR-5 (definitely HCC)", ar: "LR-5 (سرطان كبدي يقينًا)" },
    "LR-M": {
      en: "LR-M (malignant, not HCC specific)",
      ar: "LR-M (خبيثة وغير مميزة لسرطان الكبد)",
    },
  },
  li_rads_management: {
    imaging_within_3_months: {
      en: "Repeat or alternative diagnostic imaging within 3 months",
      ar: "إعادة التصوير التشخيصي أو تصوير بديل خلال 3 أشهر",
    },
    surveillance_in_6_months: { en: "Surveillance in 6 months", ar: "فحص دوري بعد 6 أشهر" },
    surveillance_or_imaging_within_6_months: {
      en: "Surveillance in 6 months; diagnostic imaging within 6 months may be considered",
      ar: "فحص دوري بعد 6 أشهر، أو تصوير تشخيصي خلالها",
    },
    imaging_in_3_to_6_months: {
      en: "Repeat or alternative diagnostic imaging in 3 to 6 months",
      ar: "إعادة التصوير التشخيصي أو تصوير بديل بعد 3 إلى 6 أشهر",
    },
    discussion_of_workup: {
      en: "Multidisciplinary discussion of the workup, which may include biopsy",
      ar: "مناقشة متعددة التخصصات لاستكمال الفحوص، وقد تشمل أخذ عينة",
    },
    discussion_of_management: {
      en: "Multidisciplinary discussion of management",
      ar: "مناقشة متعددة التخصصات لخطة العلاج",
    },
  },
  lung_rads_finding: {
    solid: { en: "Solid nodule", ar: "عقيدة صلبة" },
    part_solid: { en: "Part-solid nodule", ar: "عقيدة صلبة جزئيًا" },
    ground_glass: { en: "Ground-glass nodule", ar: "عقيدة بمظهر الزجاج المصنفر" },
    prior_awaited: { en: "Prior CT awaited", ar: "انتظار فحص سابق" },
    not_evaluable: { en: "Lungs not fully evaluable", ar: "الرئتان غير قابلتين للتقييم الكامل" },
    inflammatory: { en: "Inflammatory or infectious findings", ar: "علامات التهاب أو عدوى" },
    no_nodule: { en: "No nodule, or resolved", ar: "لا توجد عقيدات، أو اختفت" },
    benign_features: { en: "Benign calcification or fat", ar: "تكلس حميد أو دهون بالعقيدة" },
    airway_subsegmental: {
      en: "Airway nodule, subsegmental",
      ar: "عقيدة بالشعب الهوائية تحت القطعية",
    },
    category_3_stable_at_6_months: {
      en: "Category 3, stable or smaller at 6 months",
      ar: "فئة 3، ثابتة أو أصغر بعد 6 أشهر",
    },
    category_4b_proven_benign: {
      en: "Category 4B, proven benign",
      ar: "فئة 4B، ثبت أنها حميدة",
    },
    category_4a_not_airway_stable_at_3_months: {
      en: "Category 4A, not of an airway, stable or smaller at 3 months",
      ar: "فئة 4A، ليست بالشعب الهوائية، ثابتة أو أصغر بعد 3 أشهر",
    },
    cyst_thick_wall_growing_cyst: {
      en: "Cyst, thick wall, growing cystic part",
      ar: "كيس سميك الجدار يزداد تجويفه",
    },
    airway_segmental_at_baseline: {
      en: "Airway nodule, segmental or more central, at baseline",
      ar: "عقيدة بالشعب القطعية أو الأكبر، في أول فحص",
    },
    cyst_thick_wall_at_baseline: {
      en: "Cyst, thick wall, at baseline",
      ar: "كيس سميك الجدار في أول فحص",
    },
    cyst_multilocular_at_baseline: {
      en: "Cyst, multilocular, at baseline",
      ar: "كيس متعدد الحجرات في أول فحص",
    },
    cyst_became_multilocular: {
      en: "Cyst that became multilocular",
      ar: "كيس أصبح متعدد الحجرات",
    },
    airway_segmental_stable_or_growing: {
      en: "Airway nodule, segmental or more central, stable or growing",
      ar: "عقيدة بالشعب القطعية أو الأكبر، ثابتة أو متزايدة",
    },
    cyst_thick_wall_growing_wall: {
      en: "Cyst, thick wall, growing wall or nodule",
      ar: "كيس سميك الجدار يزداد جداره أو عقيدته",
    },
    cyst_multilocular_growing: {
      en: "Cyst, multilocular, growing",
      ar: "كيس متعدد الحجرات متزايد",
    },
    cyst_multilocular_more_loculated_or_opaque: {
      en: "Cyst, multilocular, more loculated or opaque",
      ar: "كيس متعدد الحجرات زادت حجراته أو عتامته",
    },
    slow_growth_over_screenings: {
      en: "Slow growth over several screenings, solid or part-solid",
      ar: "زيادة بطيئة عبر عدة فحوص، صلبة أو صلبة جزئيًا",
    },
  },
  lung_rads_change: {
    baseline: {
      en: "Baseline, or larger without growth",
      ar: "أول فحص، أو أكبر بدون زيادة معتبرة",
    },
    new: { en: "New", ar: "جديدة" },
    growing: {
      en: "Growing (more than 1.5 mm within 12 months)",
      ar: "متزايدة (أكثر من 1.5 مم خلال 12 شهرًا)",
    },
    slowly_growing: { en: "Stable or slowly growing", ar: "ثابتة أو بطيئة الزيادة" },
  },
  lung_rads_category: {
    0: { en: "0 (incomplete)", ar: "0 (غير مكتمل)" },
    1: { en: "1 (negative)", ar: "1 (سلبي)" },
    2: { en: "2 (benign)", ar: "2 (حميد)" },
    3: { en: "3 (probably benign)", ar: "3 (حميد على الأرجح)" },
    "4A": { en: "4A (suspicious)", ar: "4A (مثير للشك)" },
    "4B": { en: "4B (very suspicious)", ar: "4B (مثير للشك بشدة)" },
    "4X": { en: "4X (additional suspicious features)", ar: "4X (علامات إضافية مثيرة للشك)" },
  },
  lung_rads_management: {
    complete: {
      en: "Missing images or comparison; low-dose CT in 1 to 3 months if inflammatory",
      ar: "استكمال الصور أو المقارنة؛ مقطعية منخفضة الجرعة بعد شهر إلى 3 أشهر في حالة الالتهاب",
    },
    ldct_in_12_months: {
      en: "Low-dose CT in 12 months",
      ar: "مقطعية منخفضة الجرعة بعد 12 شهرًا",
    },
    ldct_in_6_months: { en: "Low-dose CT in 6 months", ar: "مقطعية منخفضة الجرعة بعد 6 أشهر" },
    ldct_in_3_months: {
      en: "Low-dose CT in 3 months; PET/CT may be considered for a solid part of 8 mm or more",
      ar: "مقطعية منخفضة الجرعة بعد 3 أشهر، وقد يفيد PET/CT إذا كان الجزء الصلب 8 مم فأكثر",
    },
    diagnostic_workup: {
      en: "Referral, and diagnostic CT, PET/CT or tissue sampling",
      ar: "إحالة للطبيب المختص، ومقطعية تشخيصية أو PET/CT أو عينة",
    },
  },
  pi_rads_zone: {
    peripheral: { en: "Peripheral zone", ar: "المنطقة الطرفية" },
    transition: { en: "Transition zone", ar: "المنطقة الانتقالية" },
  },
  pi_rads_t2: GRADES,
  pi_rads_dwi: GRADES,
  pi_rads_dce: {
    positive: { en: "Positive", ar: "إيجابية" },
    negative: { en: "Negative", ar: "سلبية" },
    not_done: { en: "Not done or not adequate", ar: "لم تتم أو غير كافية" },
  },
  pi_rads_category: {
    1: { en: "1 (very low)", ar: "1 (منخفض جدًا)" },
    2: { en: "2 (low)", ar: "2 (منخفض)" },
    3: { en: "3 (intermediate)", ar: "3 (متوسط)" },
    4: { en: "4 (high)", ar: "4 (عالٍ)" },
    5: { en: "5 (very high)", ar: "5 (عالٍ جدًا)" },
  },
  pi_rads_management: {
    consider_biopsy: { en: "Biopsy should be considered", ar: "يُنصح بالنظر في أخذ عينة" },
    not_by_mri_alone: {
      en: "MRI alone does not decide about biopsy",
      ar: "الرنين وحده لا يقرر أخذ العينة",
    },
  },
};
