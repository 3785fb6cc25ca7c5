/** A name in Arabic and its usual spellings in Latin letters, separated by `/`. */
type Name = readonly [arabic: string, latin: string];

function readNames(list: string): readonly Name[] {
  return list
    .trim()
    .split("\n")
    .flatMap((line) => line.split("،"))
    .map((pair) => {
      const [arabic = "", latin = ""] = pair.split("=");
      return [arabic.trim(), latin.trim()];
    });
}

/** Names of men, the most frequent first: about half of all men have one of the first eight. */
export const MEN = readNames(`
محمد=Mohamed/Mohammed/Muhammad ، أحمد=Ahmed/Ahmad ، محمود=Mahmoud/Mahmud ، مصطفى=Mostafa/Mustafa
علي=Ali/Aly ، إبراهيم=Ibrahim/Ebrahim ، حسن=Hassan/Hasan ، عبد الله=Abdallah/Abdullah
خالد=Khaled/Khalid ، عمر=Omar ، يوسف=Youssef/Yousef ، كريم=Karim/Kareem ، طارق=Tarek/Tariq
هشام=Hesham/Hisham ، سامح=Sameh ، وليد=Walid/Waleed ، عبد الرحمن=Abdelrahman/Abdulrahman
حسين=Hussein/Hussain ، مينا=Mina ، جورج=George ، شريف=Sherif ، ياسر=Yasser ، رامي=Ramy/Rami
أسامة=Osama ، إسلام=Islam/Eslam ، عادل=Adel ، سعيد=Said/Saeed ، رضا=Reda ، بيتر=Peter ، زياد=Ziad
عمرو=Amr ، أيمن=Ayman ، أشرف=Ashraf ، جمال=Gamal/Jamal ، سمير=Samir ، نبيل=Nabil ، ماجد=Maged/Majed
هاني=Hany/Hani ، حسام=Hossam/Hosam ، عماد=Emad/Imad ، عصام=Essam ، مجدي=Magdy ، فتحي=Fathy
صلاح=Salah ، سيد=Sayed ، عبد العزيز=Abdelaziz/Abdulaziz ، عبد الحميد=Abdelhamid ، فؤاد=Fouad
رمضان=Ramadan ، شعبان=Shaaban ، رجب=Ragab ، جابر=Gaber ، صابر=Saber ، ناصر=Nasser ، مروان=Marwan
معتز=Moataz ، باسم=Bassem ، تامر=Tamer ، هيثم=Haitham ، أمير=Amir ، كيرلس=Kyrillos ، أنطونيوس=Antonios
مكرم=Makram ، عزت=Ezzat ، رأفت=Raafat ، بهاء=Bahaa ، علاء=Alaa ، ضياء=Diaa ، نور الدين=Noureldin
سيف الدين=Seifeldin ، بلال=Belal ، حازم=Hazem ، فادي=Fady ، لؤي=Louay ، ثروت=Tharwat ، غريب=Ghareeb`);

/** Names of women, the most frequent first. */
export const WOMEN = readNames(`
فاطمة=Fatma/Fatima ، مريم=Mariam/Maryam ، نورا=Noura/Nora ، سارة=Sara/Sarah ، هبة=Heba ، إيمان=Eman/Iman
آية=Aya ، منى=Mona ، هدى=Hoda ، ياسمين=Yasmin/Yasmine ، أسماء=Asmaa ، دينا=Dina ، رانيا=Rania ، سلمى=Salma
نجلاء=Naglaa ، زينب=Zeinab/Zainab ، شيماء=Shaimaa/Shimaa ، مروة=Marwa ، عائشة=Aisha ، أميرة=Amira
نادية=Nadia ، ماريان=Marian ، كريستين=Christine ، حنان=Hanan ، ندى=Nada ، سميرة=Samira ، عزة=Azza
ريهام=Reham ، جيهان=Gihan/Jihan ، مي=Mai ، خديجة=Khadija/Khadiga ، سعاد=Soad ، نعمة=Neama ، صباح=Sabah
سناء=Sanaa ، وفاء=Wafaa ، هناء=Hanaa ، رحاب=Rehab ، غادة=Ghada ، عبير=Abeer ، إنجي=Engy ، نهى=Noha
رضوى=Radwa ، إسراء=Esraa ، آلاء=Alaa ، بسمة=Basma ، نيفين=Neveen ، ماجدة=Magda ، كوثر=Kawthar ، لبنى=Lobna
مها=Maha ، نسمة=Nesma ، شاهندة=Shahenda ، تغريد=Taghreed ، ثناء=Thanaa ، فريدة=Farida ، جنى=Jana
حبيبة=Habiba ، ملك=Malak ، روان=Rawan ، شهد=Shahd ، إيرين=Irene ، مارينا=Marina ، دميانة=Demiana
عواطف=Awatef ، انتصار=Entesar ، كريمة=Karima ، فايزة=Fayza ، ليلى=Laila/Leila ، سحر=Sahar`);

/** Family names, the most frequent first. */
export const FAMILIES = readNames(`
السيد=Elsayed/Alsayed ، عبد العزيز=Abdelaziz ، الشناوي=Elshennawy ، فوزي=Fawzy ، عبد الحميد=Abdelhamid
المصري=Elmasry ، سليمان=Soliman ، رمضان=Ramadan ، الجندي=Elgendy ، شحاتة=Shehata ، عطية=Attia ، بدوي=Badawy
غالي=Ghaly ، النجار=Elnaggar ، حنا=Hanna ، زكي=Zaki ، الطحان=Eltahan ، منصور=Mansour ، فهمي=Fahmy
البحيري=Elbehery ، عوض=Awad ، صبحي=Sobhy ، الديب=Eldeeb ، حجازي=Hegazy ، الشافعي=Elshafey ، بطرس=Boutros
عثمان=Othman/Osman ، خليل=Khalil ، موسى=Moussa ، عيسى=Eissa ، سالم=Salem ، غنيم=Ghoneim ، حماد=Hammad
عبد الفتاح=Abdelfattah ، عبد اللطيف=Abdellatif ، عبد المنعم=Abdelmoneim ، عبد الجواد=Abdelgawad
أبو زيد=Abouzeid ، أبو العلا=Aboelela ، أبو النجا=Abouelnaga ، الشربيني=Elsherbiny ، الدسوقي=Eldesouky
البنا=Elbanna ، الحداد=Elhaddad ، الصاوي=Elsawy ، الفقي=Elfeky ، العدوي=Eladawy ، الغزالي=Elghazaly
القاضي=Elkady ، المهدي=Elmahdy ، النمر=Elnemr ، الوكيل=Elwakil ، بركات=Barakat ، توفيق=Tawfik
جاد=Gad ، جبريل=Gebril ، حافظ=Hafez ، حمزة=Hamza ، خطاب=Khattab ، درويش=Darwish ، راشد=Rashed
رزق=Rizk ، زهران=Zahran ، سلامة=Salama ، شاهين=Shahin ، شلبي=Shalaby ، صالح=Saleh ، طه=Taha ، عامر=Amer
عبده=Abdou ، عجمي=Agamy ، عرفة=Arafa ، عزام=Azzam ، عفيفي=Afifi ، علام=Allam ، عمارة=Emara ، عياد=Ayad
غبريال=Ghobrial ، فرج=Farag ، فرغلي=Farghaly ، قاسم=Kassem ، قنديل=Kandil ، كامل=Kamel ، لطفي=Lotfy
متولي=Metwally ، مراد=Mourad ، مرسي=Morsy ، مكاوي=Mekkawy ، نصار=Nassar ، نصر=Nasr ، هاشم=Hashem
هلال=Helal ، وهبة=Wahba ، ياقوت=Yakout ، يونس=Younes ، الأنصاري=Elansary ، الباز=Elbaz ، الجوهري=Elgohary
الخولي=Elkholy ، الرفاعي=Elrefaey ، الزيات=Elzayat ، السباعي=Elsebaey ، الشريف=Elsherif ، الصعيدي=Elsaidy
العطار=Elattar ، الغندور=Elghandour ، الفار=Elfar ، القصاص=Elkassas ، الكومي=Elkoumy ، اللبان=Ellaban
المنشاوي=Elmenshawy ، النحاس=Elnahas ، الهواري=Elhawary ، تادرس=Tadros ، جرجس=Guirguis/Gerges ، إسكندر=Iskander
مرقس=Morcos ، ميخائيل=Mikhail ، شنودة=Shenouda ، عبد الملاك=Abdelmalak ، عبد النور=Abdelnour`);
