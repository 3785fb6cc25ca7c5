/** A patient to search for, and the queries that must find that patient. */
export type SearchedPatient = {
  name: string;
  /** National ID or passport number. */
  id: string;
  phone: string;
  queries: readonly string[];
};

const ids = (at: number) =>
  `29${String(10_000_000_000 + at * 7_919).slice(1)}${String(100 + at).slice(-2)}`;

/**
 * One patient per line: the name in its own script, then the queries that must find it: in simplified spelling, in the
 * other script, with a typing mistake, in the other keyboard layout, written apart or together.
 */
const SOUGHT = `
محمد أحمد السيد | محمد احمد السيد | mohamed ahmed elsayed | muhammad ahmad el sayed | السيد محمد احمد | محمد احمد سيد | lpl] hpl] hgsd]
أحمد إبراهيم الشافعي | احمد ابراهيم الشافعى | ahmed ibrahim elshafei | ahmad ebraheem shafei | الشافعي ابراهيم احمد | احمد ابراهبم الشافعي | hpl] hfvhidl hgahtud
محمود عبد الرحمن زكي | محمود عبدالرحمن زكى | mahmoud abdelrahman zaki | mahmood abd el rahman zaky | mahmud abdulrahman zaky | محمود عبد الرحمان زكي | عبدالرحمن زكي
مصطفى حسن فهمي | مصطفي حسن فهمى | mostafa hassan fahmy | mustafa hasan fahmi | moustafa fahmy | مصطفى حسن فهيم | lw'tn psk tild
عبد الله خالد النجار | عبدالله خالد النجار | abdallah khaled elnaggar | abdullah khalid al najjar | abd allah khaled naggar | عبد الله خالد نجار | النجار خالد عبدالله
عبد العزيز فيصل القحطاني | عبدالعزيز القحطاني | abdulaziz faisal alqahtani | abdelaziz elkahtany | abd el aziz faysal | عبد العزيز فيصل القحطانى | القحطاني فيصل
فاطمة الزهراء علي | فاطمه الزهراء على | fatma elzahraa ali | fatima alzahraa aly | فاطمة الزهرا علي | فاطمة الزهزاء علي | الزهراء فاطمة
عائشة مصطفى الجندي | عايشه مصطفى الجندى | aisha mostafa elgendy | aysha mustafa el gendi | الجندي عائشة | عائشة مصطفي الجندي | عائشه الجندي
خديجة محمود رمضان | خديجه محمود رمضان | khadija mahmoud ramadan | khadiga mahmood ramadan | رمضان خديجة | خديجة محمود رمضن | o]d[m vlqhk
مريم سعيد الطحان | مريم سعيد الطحان | mariam saeed eltahan | maryam said el tahan | mariem saeed tahan | مريم سعد الطحان | lvdl hg'phk
منى عبد الحميد حجازي | مني عبدالحميد حجازى | mona abdelhamid hegazy | muna abdul hameed hijazi | mona abd el hamid | منى عبد الحمبد حجازي | حجازي منى
هبة الله شريف المصري | هبه الله شريف المصرى | heba allah sherif elmasry | hiba allah sharif al masri | المصري هبة | هبة الله شرف المصري | ifm hggi avdt
ياسمين طارق الديب | ياسمين طارق الديب | yasmin tarek eldeeb | yasmeen tariq aldeeb | yasmine el deeb | ياسمين طارف الديب | الديب ياسمين
شيماء وليد عثمان | شيماء وليد عثمان | shaimaa walid osman | shaymaa waleed othman | shimaa osman | شيماء وليد عثمن | adlhx ,gd]
زينب جمال سليمان | زينب جمال سليمان | zeinab gamal soliman | zainab jamal suleiman | zaynab sulaiman | زينب جمال سليمن | .dkf [lhg
خالد يوسف إسماعيل | خالد يوسف اسماعيل | khaled youssef ismail | khalid yusuf ismael | khaled yousef esmail | خالد يوسف اسماعبل | اسماعيل خالد
طارق حسين الغامدي | طارق حسين الغامدى | tarek hussein alghamdi | tariq husain el ghamdy | الغامدي طارق | طارق حسيين الغامدي | 'hvr psdk
عمرو ياسر الشمري | عمرو ياسر الشمرى | amr yasser alshammari | amro yaser al shamari | الشمري عمرو | عمرو ياسر الشمزي | ulv, dhsv
جورج مينا بطرس | جورج مينا بطرس | george mina botros | gorge meena boutros | botros george | جورج مينا بطرص | [,v[ ldkh
جرجس بيتر عاطف | جرجس بيتر عاطف | gerges peter atef | girgis beter atif | guirguis atef | جرجس بيتر عاطق | عاطف جرجس
ثابت ضياء الدين | ثابت ضياء الدين | thabet diaa eldin | sabet diaa el din | ثابت ضياء الذين | ehfj qdhx hg]dk
رضوى غادة ماجد | رضوي غاده ماجد | radwa ghada maged | redwa gada majed | ماجد رضوى | رضوى غادة ماحد | vq,n yh]m
سلطان عبد الفتاح العتيبي | سلطان عبدالفتاح العتيبى | sultan abdelfattah alotaibi | soltan abdel fattah al otaibi | العتيبي سلطان | سلطان عبد الفتاح العتببي | سلطان العتيبي
نجلاء رجب قاسم | نجلاء رجب قاسم | naglaa ragab kassem | najla rajab qasim | nagla qassem | نجلاء رجب قاسمم | k[ghx v[f
وائل سمير باسم | وائل سمير باسم | wael samir bassem | wail sameer basem | باسم وائل | وائل سمير باصم | ,hzg sldv
إيمان هشام شعبان | ايمان هشام شعبان | eman hesham shaaban | iman hisham shaban | شعبان إيمان | ايمان هشام شعبن | YdlhK iahl
آية كريم فوزي | ايه كريم فوزى | aya karim fawzy | ayah kareem fouzi | فوزي آية | اية كريم فوزبي | Ndm ;vdl
دينا أشرف نبيل | دينا اشرف نبيل | dina ashraf nabil | deena ashraf nabeel | نبيل دينا | دينا اشرف نببل | ]dkh havt
Ali Ramez Eldeeb | ali ramez eldeeb | علي رامز الديب | على رامز الديب | aly ramez el deeb | eldeeb ramez | شمه قشةثئ ثميثثلا
Mona Mohamed Abdallah Attia | mona abdallah attia | منى محمد عبد الله عطية | mona abdalla attia | attia mona | mona mohamed abdallah atia | ةخىش ةخاشةثي شففهش
Khaled Youssef Mansour | خالد يوسف منصور | khalid yousef mansour | mansour khaled | khaled youssef mansor | ناشمثي غخعسسثب ةشىسخعق
Hassan George Elsayed | حسن جورج السيد | hasan george el sayed | elsayed hassan | hassan george elsayd | اشسسشى لثخقلث ثمسشغثي
Sara Abdelrahman Fouad | سارة عبد الرحمن فؤاد | sarah abdel rahman fouad | sara abdurrahman fuad | fouad sara | sara abdelrahmna fouad | سشقش شلايثمقشاةشى بخعشي
Noura Hesham Kamal | نورا هشام كمال | nora hisham kamal | kamal noura | noura hesham kmal | ىخعقش اثساشة نشةشم
Omar Sherif Zidan | عمر شريف زيدان | omer sharif zeidan | zidan omar | omar sherif zidann | خةشق ساثقهب ئهيشى
Youssef Emad Qandil | يوسف عماد قنديل | yousef emad kandil | qandil youssef | youssef emad qandeel | غخعسسثب ثةشي ضشىيهم
Farida Tamer Roshdy | فريدة تامر رشدي | fareeda tamer rushdy | roshdy farida | farida tamer roshdi | بشقهيش فشةثق قخسايغ
Ziad Hany Labib | زياد هاني لبيب | zeyad hani labib | labib ziad | ziad hany labeeb | ئهشي اشىغ مشلاهلا
Salma Adel Barakat | سلمى عادل بركات | selma adel barakat | barakat salma | salma adel brakat | سشمةش شيثم لاشقشنشف
Peter Nader Habib | بيتر نادر حبيب | peter nadir habib | habib peter | peter nader habeeb | حثفثق ىشيثق اشلاهلا
عبد المنعم رأفت الصاوي | عبدالمنعم رافت الصاوى | abdelmonem raafat elsawy | abdul moneim rafat alsawi | الصاوي عبد المنعم | عبد المنعم رافت الصاوى
صفاء نور الدين البنا | صفاء نور الدين البنا | safaa nour eldin elbanna | safa noor el din albana | البنا صفاء | صفاء نورالدين البنا
حسام الدين لطفي | حسام الدين لطفى | hossam eldin lotfy | hosam el din lotfi | لطفي حسام | حسام الدبن لطفي
تامر نصر أبو زيد | تامر نصر ابو زيد | tamer nasr abou zeid | tamer nasr abo zaid | ابوزيد تامر | تامر نصر ابو زبد
`;

/** The patients to search for, with at least 300 queries in all. */
export const SEARCH_PAIRS: readonly SearchedPatient[] = SOUGHT.trim()
  .split("\n")
  .map((line, index) => {
    const [name = "", ...queries] = line.split(" | ");
    const id = ids(index);
    const phone = `15${String(10_000_000 + index * 123_457).slice(0, 8)}`;
    return { name, id, phone, queries: [...queries, name, phone.slice(-5), `0${phone}`, id] };
  });
